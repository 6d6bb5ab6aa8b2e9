"""Options of runs and campaigns, by the names that the command line has: max_steps=100 is --max-steps=100."""


class Options(dict):
    """Options to keep, to change and to give to many runs:

        small = parray.Options(topology="ring:8", model="H*", param={"units": 2})
        parray.run("ring-gossip", **small, seed=7)

    A list is an option that is given several times, a dict is NAME=VALUE several times, True is an option
    without a value. None and False are options that are not given.
    """

    def __init__(self, *others, **options):
        super().__init__(*others, **options)

    def pairs(self):
        """Names and values as texts, in the order in which they were given; True for no value."""
        for name, value in self.items():
            for single in _each(value):
                yield name.replace("_", "-"), single

    def words(self):
        """The words of a command line."""
        return [f"--{name}" if value is True else f"--{name}={value}" for name, value in self.pairs()]

    def _repr_html_(self):
        from .tables import html_of_pairs
        return html_of_pairs(self.pairs())


def _each(value):
    """A value as the values of an option that may be given many times."""
    if value is None or value is False:
        return []
    if value is True:
        return [True]
    if isinstance(value, dict):
        return [f"{name}={values_text(of_name)}" for name, of_name in value.items()]
    if isinstance(value, (list, tuple, set, frozenset)):
        return [values_text(single) for single in value]
    return [values_text(value)]


def values_text(value):
    """A value as the tool reads it. A range or a list is a list of values with commas between, as sweeps want
    it."""
    if isinstance(value, (range, list, tuple)):
        values = [values_text(single) for single in value]
        return (";" if any("," in single for single in values) else ",").join(values)
    return str(value)
