/*
 * msccl_remarks.h: what runtimes make of an MSCCL file that says something else, and what they refuse.
 *
 * There are two families: MSCCL itself (Microsoft's NCCL), and the executor that is in Azure's NCCL and in
 * RCCL. They do not compare a schedule with its collective, and a file that they do not take they pass over
 * in silence: the call is then done by NCCL's own ring or tree.
 */
#ifndef MSCCL_REMARKS_H
#define MSCCL_REMARKS_H

#include "schedule/findings.h"
#include "schedule/msccl_cells.h"
#include "schedule/msccl_xml.h"

/* Add remarks, one for each trap, with the place where it is first; and, with status 1, connections that two
 * thread blocks share. */
void msccl_remarks(const struct msccl_file *file, const struct msccl_purpose *purpose,
                   struct findings *findings);

#endif
