/*
 * Tests of canvas.h: SVG byte by byte, PDF and PNG by their first and last bytes.
 */
#include <stdlib.h>
#include <string.h>

#include "draw/graph.h"
#include "../suite.h"

static char *drawn;
static size_t drawn_size;

static const struct canvas_pen pen = {.colour = {0, 114, 178}, .width = 1.5};

static void draw(const char *path, const char *text)
{
    FILE *out = open_memstream(&drawn, &drawn_size);
    struct canvas_sheet sheet = {.width = 30, .height = 20.5, .title = "a < b", .description = "c & d"};
    struct canvas *canvas = canvas_open(path, out, &sheet);
    struct canvas_pen dashes = {.colour = COLOUR_BLACK, .width = 0.333, .dashed = true};
    ck_assert(canvas != NULL);
    canvas_group(canvas, "all");
    canvas_line(canvas, -0.5, 0, 30, 20.504, pen);
    canvas_curve(canvas, (double[]){1, 2}, (double[]){3, 4.05}, (double[]){5, 6}, dashes);
    canvas_polyline(canvas, (const double[][2]){{1, 1}, {2.5, 3}, {4, -1}}, 3, pen);
    canvas_polygon(canvas, (const double[][2]){{1, 1}, {2, 2}, {1, 2.5}}, 3, COLOUR_WHITE);
    canvas_rect(canvas, 1, 2, 3, 4, COLOUR_WHITE);
    canvas_disc(canvas, 7, 8, 9, colour_of_set(1));
    canvas_circle(canvas, 7, 8, 9, pen);
    canvas_half_disc(canvas, 7, 8, 2, true, COLOUR_BLACK);
    canvas_half_disc(canvas, 7, 8, 2, false, COLOUR_BLACK);
    canvas_text(canvas, text,
                &(struct canvas_text){
                    .x = 1, .y = 2, .size = 9, .anchor = CANVAS_END, .upwards = true, .bold = true});
    canvas_group_end(canvas);
    ck_assert(canvas_close(canvas));
    fclose(out);
}

START_TEST(a_shape_is_an_element_and_a_line)
{
    static const char *const expected =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"30\" height=\"20.5\" viewBox=\"0 0 "
        "30 20.5\""
        " fill=\"none\" font-family=\"'DejaVu Sans', Verdana, Helvetica, Arial, sans-serif\">\n"
        "<title>a &lt; b</title>\n"
        "<desc>c &amp; d</desc>\n"
        "<rect class=\"sheet\" width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
        "<g class=\"all\">\n"
        "<line x1=\"-0.5\" y1=\"0\" x2=\"30\" y2=\"20.5\" stroke=\"#0072b2\" stroke-width=\"1.5\"/>\n"
        "<path d=\"M1 2Q3 4.05 5 6\" stroke=\"#181818\" stroke-width=\"0.33\" stroke-dasharray=\"4 3\"/>\n"
        "<polyline points=\"1,1 2.5,3 4,-1\" stroke=\"#0072b2\" stroke-width=\"1.5\"/>\n"
        "<polygon points=\"1,1 2,2 1,2.5\" fill=\"#ffffff\"/>\n"
        "<rect x=\"1\" y=\"2\" width=\"3\" height=\"4\" fill=\"#ffffff\"/>\n"
        "<circle cx=\"7\" cy=\"8\" r=\"9\" fill=\"#d55e00\"/>\n"
        "<circle cx=\"7\" cy=\"8\" r=\"9\" stroke=\"#0072b2\" stroke-width=\"1.5\"/>\n"
        "<path d=\"M7 6a2 2 0 0 1 0 4z\" fill=\"#181818\"/>\n"
        "<path d=\"M7 6a2 2 0 0 0 0 4z\" fill=\"#181818\"/>\n"
        "<text x=\"1\" y=\"2\" font-size=\"9\" text-anchor=\"end\" font-weight=\"bold\" "
        "transform=\"rotate(-90 1 2)\""
        " fill=\"#000000\">x &lt;&amp;&gt; y?</text>\n"
        "</g>\n"
        "</svg>\n";
    draw("picture.svg", "x <&> y\n");
    ck_assert_str_eq(drawn, expected);
    free(drawn);
    draw("-", "x <&> y\n");
    ck_assert_str_eq(drawn, expected);
    free(drawn);
}
END_TEST

START_TEST(pdf_and_png_are_whole_and_the_same_each_time)
{
    static const char *const path[] = {"a.pdf", "a.png"};
    static const char *const head[] = {"%PDF-", "\x89PNG\r\n"};
    static const char *const tail[] = {"%%EOF\n", "IEND\xae\x42\x60\x82"};
    draw(path[_i], "abc");
    ck_assert_uint_gt(drawn_size, 100);
    ck_assert_mem_eq(drawn, head[_i], strlen(head[_i]));
    ck_assert_mem_eq(drawn + drawn_size - strlen(tail[_i]), tail[_i], strlen(tail[_i]));
    char *first = drawn;
    size_t first_size = drawn_size;
    draw(path[_i], "abc");
    ck_assert_uint_eq(first_size, drawn_size);
    ck_assert_mem_eq(first, drawn, first_size);
    free(first);
    free(drawn);
}
END_TEST

START_TEST(a_png_has_two_pixels_a_point)
{
    draw("a.png", "abc");
    ck_assert_int_eq(drawn[19], 60);
    ck_assert_int_eq(drawn[23], 41);
    free(drawn);
}
END_TEST

START_TEST(endings_are_known_or_refused)
{
    char error[256] = "";
    ck_assert(canvas_knows("-", error, sizeof error) && canvas_knows("a.b.svg", error, sizeof error));
    ck_assert(canvas_knows("x.pdf", error, sizeof error) && canvas_knows("./x.png", error, sizeof error));
    static const char *const wrong[] = {"svg", ".svg", "a.SVG", "a.svg.", "a.gif", ""};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        ck_assert_msg(!canvas_knows(wrong[i], error, sizeof error), "%s", wrong[i]);
    ck_assert_str_eq(error, "'' is no name of a picture; end it in .svg, .pdf or .png");
}
END_TEST

START_TEST(a_stream_that_takes_nothing_is_the_callers_to_see)
{
    static const char *const path[] = {"a.svg", "a.pdf", "a.png"};
    char buffer[64];
    FILE *out = fmemopen(buffer, sizeof buffer, "w");
    setvbuf(out, NULL, _IONBF, 0);
    struct canvas *canvas = canvas_open(
        path[_i], out, &(struct canvas_sheet){.width = 90, .height = 90, .title = "", .description = ""});
    for (int i = 0; i < 100; i++)
        canvas_line(canvas, 0, i, 90, 90, pen);
    ck_assert(canvas_close(canvas));
    ck_assert(ferror(out));
    fclose(out);
}
END_TEST

START_TEST(scale_goes_from_light_to_dark)
{
    int before = 1000;
    for (int i = 0; i <= 20; i++) {
        struct colour colour = colour_scale(i / 20.0);
        int light = 2 * colour.red + 5 * colour.green + colour.blue;
        ck_assert_msg(i == 0 || light < before, "at %d of 20", i);
        before = light;
    }
    ck_assert_int_eq(colour_scale(-1).red, colour_scale(0).red);
    ck_assert_int_eq(colour_scale(7).red, 0x44);
}
END_TEST

START_TEST(letters_can_be_read_on_white)
{
    static const struct colour letters[] = {{24, 24, 24}, {90, 90, 90}, {190, 0, 40}};
    ck_assert_double_eq_tol(colour_contrast((struct colour){0, 0, 0}, COLOUR_WHITE), 21, 1e-9);
    ck_assert_double_eq_tol(colour_contrast(COLOUR_WHITE, (struct colour){119, 119, 119}), 4.478, 1e-3);
    ck_assert_mem_eq(&letters[0], &COLOUR_BLACK, sizeof letters[0]);
    ck_assert_mem_eq(&letters[1], &COLOUR_QUIET, sizeof letters[0]);
    ck_assert_mem_eq(&letters[2], &COLOUR_WRONG, sizeof letters[0]);
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++)
        ck_assert_double_ge(colour_contrast(letters[i], COLOUR_WHITE), 4.5);
}
END_TEST

/* The ends of all slanted lines lie in the field. */
START_TEST(a_hatched_field_has_lines_within_its_edges)
{
    FILE *out = open_memstream(&drawn, &drawn_size);
    struct canvas *canvas = canvas_open("-", out, &(struct canvas_sheet){30, 30, "", ""});
    size_t lines = 0;
    canvas_hatched(canvas, 10, 20, 7, 12);
    ck_assert(canvas_close(canvas));
    fclose(out);
    for (const char *at = drawn; (at = strstr(at, "<line ")); at++, lines++) {
        double x0, y0, x1, y1;
        ck_assert_int_eq(sscanf(at, "<line x1=\"%lf\" y1=\"%lf\" x2=\"%lf\" y2=\"%lf\"", &x0, &y0, &x1, &y1),
                         4);
        ck_assert(x0 >= 10 && x0 <= x1 && x1 <= 17 && y1 >= 20 && y1 <= y0 && y0 <= 32);
        ck_assert_double_eq_tol(x1 - x0, y0 - y1, 1e-9);
    }
    ck_assert_uint_eq(lines, 3);
    free(drawn);
}
END_TEST

START_TEST(widths_do_not_depend_on_fonts)
{
    ck_assert_double_eq(canvas_text_width("", 10), 0);
    ck_assert_double_eq_tol(canvas_text_width("10", 10), 2 * 1303 * 10 / 2048.0, 1e-9);
    ck_assert_double_eq_tol(canvas_text_width("~", 2048), 1716, 1e-9);
    ck_assert_double_eq_tol(canvas_text_width("\u2192", 2048), 1784, 1e-9);
}
END_TEST

START_TEST(a_named_disc_has_room_for_its_texts)
{
    ck_assert(named_disc_radius("7", "") == 7);
    ck_assert(named_disc_radius("7", "0,1") == 10);
    double wide = named_disc_radius("123456789", "");
    ck_assert(wide == 0.5 * font_width("123456789", 8, false) + 2.5);
    FILE *out = open_memstream(&drawn, &drawn_size);
    struct canvas_sheet sheet = {.width = 30, .height = 30, .title = "", .description = ""};
    struct canvas *canvas = canvas_open("-", out, &sheet);
    named_disc_draw(canvas, "7", "0,1", 15, 15, 10);
    ck_assert(canvas_close(canvas));
    fclose(out);
    ck_assert_ptr_nonnull(strstr(drawn, "<circle cx=\"15\" cy=\"15\" r=\"10\""));
    ck_assert_ptr_nonnull(strstr(drawn, "<circle cx=\"15\" cy=\"15\" r=\"9\""));
    ck_assert_ptr_nonnull(strstr(drawn, "y=\"14.5\""));
    ck_assert_ptr_nonnull(strstr(drawn, ">0,1<"));
    free(drawn);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_shape_is_an_element_and_a_line);
    tcase_add_loop_test(cases, pdf_and_png_are_whole_and_the_same_each_time, 0, 2);
    tcase_add_test(cases, a_png_has_two_pixels_a_point);
    tcase_add_test(cases, endings_are_known_or_refused);
    tcase_add_loop_test(cases, a_stream_that_takes_nothing_is_the_callers_to_see, 0, 3);
    tcase_add_test(cases, scale_goes_from_light_to_dark);
    tcase_add_test(cases, letters_can_be_read_on_white);
    tcase_add_test(cases, a_hatched_field_has_lines_within_its_edges);
    tcase_add_test(cases, widths_do_not_depend_on_fonts);
    tcase_add_test(cases, a_named_disc_has_room_for_its_texts);
}

UNIT(add_cases, 60)
