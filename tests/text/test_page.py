"""A hand-written page is read as the site shows it."""

from __future__ import annotations

from rulebook.text.page import Link, read_page

PAGE = """\
---
title: "[no](front-matter.md)"
---
# The first part, part 1 & more

A [link](one.md), [another](two.md "With a title"), [a third][name], and <a href="four.md?a=1&amp;b=2">a fourth</a>.
An ![image](five.png) and a `[code](no.md)` and ``[code ` too](no.md)``.

```markdown
[code](no.md)
```

    [code](no.md)

<!-- [comment](no.md) -->

[name]: three.md

<span id="mark"></span>
[one](one.md) <https://example.org/>
"""


def test_links_of_every_form_are_found_and_code_has_none() -> None:
    links = [link.target for link in read_page(PAGE).links]
    assert links == ["one.md", "two.md", "three.md", "four.md?a=1&b=2", "five.png", "one.md", "https://example.org/"]


def test_each_link_has_its_own_place() -> None:
    page = read_page(PAGE)
    assert page.places(["one.md", "three.md", "one.md", "nowhere"]) == [(6, 10), (17, 9), (20, 7), (1, 1)]


def test_a_link_is_placed_where_it_is_all_of_an_address() -> None:
    assert read_page("[a](b.md#c), [d](./b.md), and [e](b.md).").places(["b.md"]) == [(1, 35)]


def test_anchors_are_ids_and_headings_as_the_site_and_as_github_name_them() -> None:
    assert read_page(PAGE).anchors == {"the-first-part-part-1-more", "the-first-part-part-1--more", "mark"}


def test_a_link_whose_name_is_not_defined_is_found() -> None:
    assert read_page("See [this][gone], [that] [], and `[a][b]`, and [x](y.md).").undefined == ["[this][gone]", "[that] []"]


def test_what_html_and_what_markdown_links_to_is_told_apart() -> None:
    links = read_page('[a](a.md) <a href="b/">b</a> ![c](c.png)\n\n<img src="d.png">\n\n[]()').links
    assert links == [Link("a.md"), Link("b/", in_html=True), Link("c.png", True), Link("d.png", True, True), Link("")]


def test_references_of_records_and_scripts_are_found_and_code_has_none() -> None:
    page = read_page("See [[rule/turn]], `[[code]]`, and [[a|*b*]].\n\n<p onclick='x()'>x</p>\n\n<script>[[y]]</script>\n")
    assert page.references == ["[[rule/turn]]", "[[a|"]
    assert page.refused == ["onclick=", "<script"]


def test_a_block_of_code_that_is_not_closed_is_found() -> None:
    assert read_page("One.\n\n```sh\n~~~\nTwo.").open_fence == 3
    assert read_page("```md\n~~~\n```\n\n~~~~\n```\n~~~~\n\n``` code ``` and text").open_fence is None


def test_what_is_escaped_is_meant_to_be_shown() -> None:
    assert read_page("Write \\[a](b.md), \\[a\\](b.md), and \\`.").unfinished == []
    assert read_page("Write [a](b and more.").unfinished == ["[a](b"]
