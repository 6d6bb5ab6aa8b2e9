"""The version is that of the whole: of configure.ac, or what make says, which builds in a folder of its
own."""
import os
import pathlib
import re

from setuptools import setup


def version():
    """A version in one place."""
    named = os.environ.get("PARRAY_VERSION")
    return named or re.search(r"^AC_INIT\(\[parray\], \[(.*)\]\)$",
                              (pathlib.Path(__file__).resolve().parent.parent / "configure.ac").read_text(), re.M).group(1)


setup(version=version())
