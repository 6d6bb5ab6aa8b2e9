"""Tables of numbers and texts: lists of rows, arrays of numpy, frames of pandas, and HTML for notebooks.
Neither numpy nor pandas is needed before somebody asks for what they make."""
import html
import importlib

from .errors import Missing

ROWS_SHOWN = 20


def optional(name, what):
    """Import a package that parray itself does not need."""
    try:
        return importlib.import_module(name)
    except ImportError:
        raise Missing(f"{what} needs the package {name}, which is not installed (Debian: apt-get install "
                      f"python3-{name}; elsewhere: pip install {name})") from None


class Table:
    """Columns of equal length, by name. table["packets"] is a column, a list, or where all of it is numbers
    an array of numpy if that is installed; table.frame() is a frame of pandas."""

    def __init__(self, columns):
        self._columns = dict(columns)

    @classmethod
    def of_rows(cls, rows, names=None):
        """Of a list of dicts; what a row lacks is None."""
        names = list(names or dict.fromkeys(name for row in rows for name in row))
        return cls({name: [row.get(name) for row in rows] for name in names})

    @property
    def columns(self):
        """The names of the columns."""
        return list(self._columns)

    def __len__(self):
        return len(next(iter(self._columns.values()), ()))

    def __iter__(self):
        """Row by row, as dicts."""
        for row in zip(*self._columns.values()):
            yield dict(zip(self._columns, row))

    def __getitem__(self, name):
        if isinstance(name, int):
            return {column: values[name] for column, values in self._columns.items()}
        if name not in self._columns:
            raise KeyError(f"there is no column {name!r}; there are {', '.join(self._columns) or 'none'}")
        return self._columns[name]

    def array(self, name):
        """A column as an array of numpy."""
        return optional("numpy", "Table.array").asarray(self[name])

    def frame(self):
        """All of it as a frame of pandas."""
        return optional("pandas", "Table.frame").DataFrame(self._columns, columns=self.columns)

    def __repr__(self):
        return f"<parray.Table of {len(self)} rows: {', '.join(self.columns)}>"

    def _repr_html_(self):
        rows = [list(row.values()) for row in self][:ROWS_SHOWN]
        more = len(self) - len(rows)
        return (_html_table(self.columns, rows)
                + (f"<p>and {more} more rows</p>" if more > 0 else ""))


def show(value):
    """A value for people."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _html_row(tag, cells):
    return "<tr>" + "".join(f"<{tag}>{html.escape(show(cell))}</{tag}>" for cell in cells) + "</tr>"


def _html_table(head, rows):
    return ("<table>" + (f"<thead>{_html_row('th', head)}</thead>" if head else "")
            + f"<tbody>{''.join(_html_row('td', row) for row in rows)}</tbody></table>")


def html_of_pairs(pairs):
    """A table of names and values."""
    return _html_table([], pairs)
