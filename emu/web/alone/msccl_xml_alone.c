/*
 * msccl_xml_alone.c: a page has no parser of XML, and no files with schedules.
 */
#include "schedule/findings.h"
#include "schedule/msccl_xml.h"

struct msccl_file *msccl_read(const char *text, size_t size, struct findings *findings)
{
    (void)text, (void)size;
    finding_add(findings, SEVERITY_UNUSABLE, "not MSCCL XML", 1, 1, "schedules in XML are not read here");
    return NULL;
}

void msccl_free(struct msccl_file *file)
{
    (void)file;
}

uint32_t msccl_room(const struct msccl_file *file)
{
    (void)file;
    return 0;
}
