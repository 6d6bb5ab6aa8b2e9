/*
 * MSCCL XML is read in all its dialects, and refused with line, column and reason.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "base.h"
#include "schedule/findings.h"
#include "schedule/msccl_xml.h"

#define ALGO "<algo name=\"x\" coll=\"allgather\" proto=\"LL\" ngpus=\"2\" nchunksperloop=\"2\">\n"
#define STEP "<algo nchunksperloop='2'><gpu id='0'>\n<tb id='0' send='-1' recv='-1' chan='0'>\n<step "
#define LAST "/></tb></gpu></algo>"

static struct msccl_file *read_good(const char *text)
{
    struct findings findings = FINDINGS_NONE;
    struct msccl_file *file = msccl_read(text, strlen(text), &findings);
    if (!file)
        ck_abort_msg("%s", findings.list[0].text);
    ck_assert_uint_eq(findings.count, 0);
    findings_free(&findings);
    return file;
}

static const char whole[] =
    "<algo name=\"two\" proto=\"Simple\" coll=\"allreduce\" ngpus=\"2\" nchunksperloop=\"4\" inplace=\"1\" "
    "nchannels=\"2\" redop=\"sum\">\n"
    "  <!-- gpus and thread blocks in any order -->\n"
    "  <gpu id=\"1\" i_chunks=\"4\" o_chunks=\"0\" s_chunks=\"2\">\n"
    "    <tb id=\"1\" send=\"-1\" recv=\"-1\" chan=\"0\">\n"
    "      <step s=\"0\" type=\"nop\" srcbuf=\"i\" srcoff=\"-1\" dstbuf=\"o\" dstoff=\"-1\" cnt=\"0\" "
    "depid=\"0\" "
    "deps=\"1\" hasdep=\"0\"/>\n"
    "      <step s=\"1\" type=\"re\" srcbuf=\"s\" srcoff=\"1\" dstbuf=\"i\" dstoff=\"3\" cnt=\"1\" "
    "depid=\"0, 0\" "
    "deps=\"0 1\" hasdep=\"1\"/>\n"
    "    </tb>\n"
    "    <tb id=\"0\" send=\"0\" recv=\"0\" chan=\"3\">\n"
    "      <step s=\"0\" type=\"rrcs\" srcbuf=\"i\" srcoff=\"0\" dstbuf=\"i\" dstoff=\"0\" cnt=\"2\" "
    "depid=\"-1\" "
    "deps=\"-1\" hasdep=\"1\"/>\n"
    "      <step s=\"1\" type=\"r\" srcbuf=\"x\" srcoff=\"-1\" dstbuf=\"s\" dstoff=\"0\" cnt=\"2\" "
    "hasdep=\"1\"/>\n"
    "    </tb>\n"
    "  </gpu>\n"
    "  <gpu id=\"0\" i_chunks=\"4\" o_chunks=\"0\" s_chunks=\"0\"><more><step/></more></gpu>\n"
    "</algo>\n";

START_TEST(gpus_and_thread_blocks_come_into_the_order_of_their_ids)
{
    struct msccl_file *file = read_good(whole);
    ck_assert_uint_eq(file->gpus, 2);
    ck_assert_uint_eq(file->gpu[0].line, 13);
    ck_assert_uint_eq(file->gpu[0].blocks, 0);
    ck_assert_uint_eq(file->gpu[1].line, 3);
    ck_assert_uint_eq(file->gpu[1].blocks, 2);
    const struct msccl_block *block = &file->block[file->gpu[1].first_block];
    ck_assert_uint_eq(block[0].line, 8);
    ck_assert_int_eq(block[0].send, 0);
    ck_assert_int_eq(block[0].recv, 0);
    ck_assert_uint_eq(block[0].channel, 3);
    ck_assert_uint_eq(block[1].line, 4);
    ck_assert_int_eq(block[1].send, -1);
    msccl_free(file);
}
END_TEST

START_TEST(a_step_has_what_its_type_uses)
{
    struct msccl_file *file = read_good(whole);
    const struct msccl_block *block = &file->block[file->gpu[1].first_block];
    const struct msccl_step *step = &file->step[block[0].first_step];
    ck_assert_int_eq(step[0].type, MSCCL_RRCS);
    ck_assert_uint_eq(step[0].count, 2);
    ck_assert(step[0].signals);
    ck_assert_uint_eq(step[0].line, 9);
    ck_assert_int_eq(step[1].type, MSCCL_R);
    ck_assert_int_eq(step[1].dst.buffer, MSCCL_SCRATCH);
    ck_assert_int_eq(step[1].number, 1);
    step = &file->step[block[1].first_step];
    ck_assert_int_eq(step[0].type, MSCCL_NOP);
    ck_assert_uint_eq(step[0].count, 0);
    ck_assert_uint_eq(step[0].needs, 1);
    ck_assert_uint_eq(file->need[step[0].first_need].step, 1);
    ck_assert_int_eq(step[1].type, MSCCL_RE);
    ck_assert_int_eq(step[1].src.buffer, MSCCL_SCRATCH);
    ck_assert_uint_eq(step[1].src.offset, 1);
    ck_assert_uint_eq(step[1].dst.offset, 3);
    ck_assert_uint_eq(step[1].needs, 2);
    ck_assert_uint_eq(file->need[step[1].first_need + 1].block, 0);
    ck_assert_uint_eq(file->need[step[1].first_need + 1].step, 1);
    msccl_free(file);
}
END_TEST

START_TEST(the_head_says_what_the_file_is)
{
    struct msccl_file *file = read_good(whole);
    ck_assert_str_eq(file->name, "two");
    ck_assert_int_eq(file->collective, MSCCL_ALLREDUCE);
    ck_assert(file->collective_given && file->in_place && !file->out_of_place && file->simple);
    ck_assert_int_eq(file->root, -1);
    ck_assert_uint_eq(file->chunks, 4);
    ck_assert_uint_eq(msccl_room(file), 2);
    msccl_free(file);
}
END_TEST

START_TEST(a_dialect_may_leave_out_much)
{
    struct msccl_file *file = read_good("\xef\xbb\xbf<?xml version='1.0'?>\n<algo name='Reduce\xc3\xa4' "
                                        "nchunksperloop='2' proto='LL128' outofplace='1' minBytes='0' "
                                        "maxBytes='9'><gpu id='0'><copy i_off='1' o_off='0'/></gpu></algo>");
    ck_assert_str_eq(file->name, "Reduce?\?");
    ck_assert_int_eq(file->collective, MSCCL_REDUCE);
    ck_assert(!file->collective_given && !file->in_place && file->out_of_place && !file->simple);
    ck_assert_uint_eq(msccl_room(file), 8);
    ck_assert_uint_eq(file->copies, 1);
    ck_assert_uint_eq(file->copy[0].input, 1);
    ck_assert_uint_eq(file->copy[0].output, 0);
    msccl_free(file);
}
END_TEST

static const struct {
    const char *word;
    enum msccl_collective collective;
} collectives[] = {{"allgather", MSCCL_ALLGATHER},
                   {"allreduce", MSCCL_ALLREDUCE},
                   {"reduce_scatter", MSCCL_REDUCE_SCATTER},
                   {"reducescatter", MSCCL_REDUCE_SCATTER},
                   {"alltoall", MSCCL_ALLTOALL},
                   {"broadcast", MSCCL_BROADCAST},
                   {"reduce", MSCCL_REDUCE},
                   {"gather", MSCCL_GATHER},
                   {"scatter", MSCCL_SCATTER},
                   {"custom", MSCCL_CUSTOM}};

START_TEST(a_collective_is_known_by_coll_or_by_the_name)
{
    char text[200];
    for (int with = 0; with < 2; with++) {
        snprintf(text, sizeof text, "<algo %s=\"%s\" nchunksperloop=\"2\"><gpu id=\"0\"/></algo>",
                 with ? "coll" : "name", collectives[_i].word);
        struct msccl_file *file = read_good(text);
        ck_assert_int_eq(file->collective, collectives[_i].collective);
        ck_assert_int_eq(file->collective_given, with);
        msccl_free(file);
    }
}
END_TEST

static const struct {
    uint32_t line, column;
    const char *text, *error;
} mistakes[] = {
    {1, 1, "", "there is nothing in the file; it must have an <algo>"},
    {2, 14, ALGO "<gpu id='0'/>", "the file ends before </algo>: a part of it is missing"},
    {2, 3, "\n  <topology/>", "the outermost element must be <algo>; this is no schedule of MSCCL"},
    {1, 13, "<!DOCTYPE a [<!ENTITY b 'c'>]><algo/>",
     "a document type (DOCTYPE) is not read: schedules need none, and entities can be endless"},
    {2, 6, "<algo nchunksperloop='1'>\n<gpu <", "not well-formed (invalid token)"},
    {2, 17, "<algo nchunksperloop='1'>\n  <gpu id='0'></algo>", "mismatched tag"},
    {1, 1, "<algo ngpus='2'/>",
     "<algo> has no attribute nchunksperloop; it must be there, a whole number from 1 to 1048576"},
    {1, 1, "<algo nchunksperloop='0'/>",
     "nchunksperloop=\"0\" in <algo>: it must be a whole number from 1 to 1048576"},
    {1, 1, "<algo nchunksperloop='1' coll='gossip'/>",
     "coll=\"gossip\" in <algo>: it must be one of allgather, allreduce, reduce_scatter, reducescatter, "
     "alltoall, broadcast, reduce, gather, scatter, custom"},
    {1, 1, "<algo nchunksperloop='1' proto='simple'/>",
     "proto=\"simple\" in <algo>: it must be one of Simple, LL, LL128"},
    {1, 1, "<algo nchunksperloop='1' ngpus='2' root='2'/>",
     "root=\"2\" in <algo>: it must be a whole number from 0 to 1"},
    {1, 1, ALGO "</algo>", "the file has no <gpu>"},
    {2, 1, ALGO "<tb/></algo>", "<tb> stands in <algo>; its place is in <gpu>"},
    {2, 1, ALGO "<algo/></algo>", "an <algo> within an element; a file has one, and it is the outermost"},
    {2, 1, ALGO "<gpu id='2'/></algo>", "id=\"2\" in <gpu>: it must be a whole number from 0 to 1"},
    {2, 1, ALGO "<gpu id='1'/></algo>", "there is a gpu 1 and no gpu 0"},
    {2, 1, ALGO "<gpu id='0'/></algo>", "ngpus is 2, and there is no gpu 1"},
    {3, 1, ALGO "<gpu id='0'/>\n<gpu id='0'/></algo>", "gpu 0 is already in line 2"},
    {2, 1, ALGO "<gpu id='0' i_chunks='1x'/></algo>",
     "i_chunks=\"1x\" in <gpu>: it must be a whole number from 0 to 1048576"},
    {2, 13, ALGO "<gpu id='0'><tb id='0' send='0'/></gpu></algo>",
     "send=\"0\" in <tb>: a gpu has no connection to itself"},
    {2, 13, ALGO "<gpu id='0'><tb id='0' recv='2'/></gpu></algo>",
     "recv=\"2\" in <tb>: it must be a whole number from -1 to 1"},
    {2, 13, ALGO "<gpu id='0'><copy i_off='0'/></gpu></algo>",
     "<copy> has no attribute o_off; it must be there, a whole number from 0 to 1048575"},
    {2, 1, "<algo nchunksperloop='1'><gpu id='0'>\n<tb id='0' send='7'/></gpu></algo>",
     "there is no gpu 7; the file has 1 gpus"},
    {2, 1, ALGO "<gpu id='0'><tb id='1'/></gpu><gpu id='1'/></algo>", "gpu 0 has a tb 1 and no tb 0"},
    {3, 1, ALGO "<gpu id='0'><tb id='0'/>\n<tb id='0'/></gpu><gpu id='1'/></algo>",
     "gpu 0 has a tb 0 in line 2 already"},
    {3, 1, STEP LAST,
     "<step> has no attribute type; it must be one of s, r, rcs, rrc, rrs, rrcs, cpy, re, nop"},
    {3, 1, STEP "type='ra'" LAST,
     "type=\"ra\" in <step>: it must be one of s, r, rcs, rrc, rrs, rrcs, cpy, re, nop"},
    {3, 1, STEP "type='s' srcbuf='i' srcoff='0'" LAST,
     "type=\"s\" sends, but its <tb> (line 2) has send=\"-1\""},
    {3, 1, STEP "type='rrc' srcbuf='i' srcoff='0' dstbuf='i' dstoff='0'" LAST,
     "type=\"rrc\" receives, but its <tb> (line 2) has recv=\"-1\""},
    {3, 1, STEP "type='cpy' srcbuf='i' srcoff='0' dstbuf='t' dstoff='0'" LAST,
     "dstbuf=\"t\" in <step>: it must be one of i, o, s"},
    {3, 1, STEP "type='cpy' srcbuf='i' srcoff='i'" LAST,
     "srcoff=\"i\" in <step>: it must be a whole number from 0 to 1048575"},
    {3, 1, STEP "type='cpy' srcbuf='i' srcoff='0' dstbuf='o' dstoff='0' cnt='0'" LAST,
     "cnt=\"0\" in <step>: it must be a whole number from 1 to 1048576"},
    {3, 1, STEP "type='nop' depid='1' deps='0'" LAST, "depid=\"1\": gpu 0 has no tb 1"},
    {3, 1, STEP "type='nop' depid='0,0' deps='0'" LAST, "depid and deps have not equally many numbers"},
    {3, 1, STEP "type='nop' depid='0'" LAST, "depid and deps have not equally many numbers"},
    {3, 1, STEP "type='nop' depid='0;0' deps='0'" LAST,
     "depid=\"0;0\" in <step>: it must be -1, a whole number, or several with commas"},
    {3, 1, STEP "type='nop' hasdep='2'" LAST,
     "hasdep=\"2\" in <step>: it must be a whole number from 0 to 1"},
    {3, 13, STEP "type='\x1b[2J-0123456789-0123456789-0123456789-0123456789'" LAST,
     "not well-formed (invalid token)"},
    {3, 1, STEP "type='\xc3\xa4-0123456789-0123456789-0123456789-0123456789'" LAST,
     "type=\"?\?-0123456789-0123456789-0123456789-0123...\" in <step>: it must be one of s, r, rcs, rrc, "
     "rrs, "
     "rrcs, cpy, re, nop"},
};

static void expect(const char *text, size_t size, uint32_t line, uint32_t column, const char *error)
{
    struct findings findings = FINDINGS_NONE;
    ck_assert_ptr_null(msccl_read(text, size, &findings));
    ck_assert_uint_eq(findings.count, 1);
    ck_assert_int_eq(findings.severity, SEVERITY_UNUSABLE);
    ck_assert_str_eq(findings.list[0].text, error);
    ck_assert_uint_eq(findings.list[0].line, line);
    ck_assert_uint_eq(findings.list[0].column, column);
    findings_free(&findings);
}

START_TEST(a_mistake_is_refused_with_its_place)
{
    expect(mistakes[_i].text, strlen(mistakes[_i].text), mistakes[_i].line, mistakes[_i].column,
           mistakes[_i].error);
}
END_TEST

START_TEST(a_tag_without_end_is_not_kept)
{
    size_t size = 1 << 20;
    char *text = malloc(size);
    ck_assert(text);
    memset(text, 'a', size);
    memcpy(text, "<algo ", 6);
    expect(text, size, 1, 1, "a tag or comment is longer than 65536 bytes");
    free(text);
}
END_TEST

START_TEST(elements_are_not_nested_without_end)
{
    char text[1000] = "<algo nchunksperloop='1'>";
    for (int i = 0; i < 20; i++)
        strcat(text, "<a>");
    expect(text, strlen(text), 1, 71, "elements are nested more than 16 deep");
}
END_TEST

START_TEST(buffers_of_all_gpus_are_limited_together)
{
    char text[10000] = "<algo nchunksperloop='1'>";
    for (int i = 0; i < 65; i++)
        sprintf(text + strlen(text), "\n<gpu id='%d' s_chunks='1048576'/>", i);
    strcat(text, "</algo>");
    expect(text, strlen(text), 66, 1, "the buffers of all gpus have more than 67108864 chunks");
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, gpus_and_thread_blocks_come_into_the_order_of_their_ids);
    tcase_add_test(cases, a_step_has_what_its_type_uses);
    tcase_add_test(cases, the_head_says_what_the_file_is);
    tcase_add_test(cases, a_dialect_may_leave_out_much);
    tcase_add_loop_test(cases, a_collective_is_known_by_coll_or_by_the_name, 0,
                        (int)ARRAY_LENGTH(collectives));
    tcase_add_loop_test(cases, a_mistake_is_refused_with_its_place, 0, (int)ARRAY_LENGTH(mistakes));
    tcase_add_test(cases, a_tag_without_end_is_not_kept);
    tcase_add_test(cases, elements_are_not_nested_without_end);
    tcase_add_test(cases, buffers_of_all_gpus_are_limited_together);
}

UNIT(add, 60)
