#!/bin/sh
# Lesson 13 of the course.
# shellcheck source=tests/cli/course.sh
. "$(dirname "$0")/course.sh"
