"""Load templates for each language, with everything rendered that is the same on every page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeVar

from django.template import Context, Node, NodeList, Origin, Template
from django.template.base import TextNode, TokenType
from django.template.defaulttags import IfNode, LoadNode, URLNode
from django.template.loader_tags import IncludeNode
from django.template.loaders import base, cached
from django.templatetags.i18n import BlockTranslateNode, LanguageNode, TranslateNode
from django.urls import get_script_prefix, get_urlconf, reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language

__all__ = ["Loader"]

_ADDRESSES: Final = 8192
"""The most addresses that are kept."""
NodeT = TypeVar("NodeT", bound=Node)


class _PreparedLoader(base.Loader):
    def get_template(self, template_name: str, skip: list[Origin] | None = None) -> Template:
        template = super().get_template(template_name, skip)
        context = Context()
        with context.bind_template(template):
            _prepare(template.nodelist, context)
        return template


class Loader(cached.Loader, _PreparedLoader):
    """Django's cached loader, with one template for each language, in which texts without variables are translated.

    A template is shown in the language in which it was loaded. What it says within `{% language %}` is translated when
    it is shown; a template may be included there, but only for one language on a page.
    """

    def cache_key(self, template_name: str, skip: list[Origin] | None = None) -> str:
        """Return the key of a template in the current language."""
        return f"{get_language()}-{super().cache_key(template_name, skip)}"


class _Included(IncludeNode):
    """`{% include %}` of always the same template, which is looked for once."""

    _found: Template | None = None

    def render(self, context: Context) -> SafeString:
        if self._found is None:
            name = self.template.resolve(context)
            self._found = context.template.engine.get_template(name)  # type: ignore[union-attr]  # it is shown
        values = {name: value.resolve(context) for name, value in self.extra_context.items()}
        if self.isolated_context:
            return self._found.render(context.new(values))
        with context.push(**values):
            return self._found.render(context)


class _Address(URLNode):
    """`{% url %}` that writes the address for the same values once."""

    def render(self, context: Context) -> str:
        view_name = self.view_name.resolve(context)
        if ":" in view_name or self.asvar:
            return super().render(context)
        address = _address(
            view_name,
            tuple(str(value.resolve(context)) for value in self.args),
            tuple((name, str(value.resolve(context))) for name, value in self.kwargs.items()),
            get_script_prefix(),
            get_urlconf(),
        )
        return conditional_escape(address) if context.autoescape else address


@lru_cache(_ADDRESSES)
def _address(
    view_name: str,
    values: tuple[str, ...],
    named: tuple[tuple[str, str], ...],
    _prefix: str,
    _urlconf: str | None,
) -> str:
    return reverse(view_name, args=values, kwargs=dict(named))


def _prepare(nodes: NodeList, context: Context) -> None:
    """Render the nodes of a new template that are the same on every page, and join them with the text around them."""
    prepared: list[Node] = []
    for node in nodes:
        if isinstance(node, LoadNode):
            continue
        if _is_constant(node):
            node = _text(node.render(context), node)
        elif isinstance(node, URLNode):
            node = _placed(_Address(node.view_name, node.args, node.kwargs, node.asvar), node)
        elif isinstance(node, IncludeNode) and not node.template.is_var:
            included = _Included(
                node.template, extra_context=node.extra_context, isolated_context=node.isolated_context
            )
            node = _placed(included, node)
        elif not isinstance(node, LanguageNode):
            for inner in _inner(node):
                _prepare(inner, context)
        if isinstance(node, TextNode) and prepared and isinstance(prepared[-1], TextNode):
            prepared[-1] = _text(prepared[-1].s + node.s, prepared[-1])
        else:
            prepared.append(node)
    nodes[:] = prepared


def _is_constant(node: Node) -> bool:
    """Return whether a node only translates a text, without variables."""
    match node:
        case TranslateNode(asvar=None):
            text = node.filter_expression
            is_text = text.var.literal is not None and not text.filters
        case BlockTranslateNode(asvar=None, plural=None):
            is_text = not node.extra_context and all(
                token.token_type == TokenType.TEXT for token in node.singular
            )
        case _:
            return False
    return is_text and (node.message_context is None or not node.message_context.is_var)


def _inner(node: Node) -> Iterator[NodeList]:
    """Yield the lists of nodes in a node."""
    if isinstance(node, IfNode):
        yield from (nodes for _condition, nodes in node.conditions_nodelists)
    yield from (value for value in vars(node).values() if isinstance(value, NodeList))


def _text(text: str, place: Node) -> TextNode:
    return _placed(TextNode(text), place)


def _placed(node: NodeT, place: Node) -> NodeT:
    """Give *node* the place in the template that another had, for messages about errors."""
    node.token, node.origin = place.token, place.origin
    return node
