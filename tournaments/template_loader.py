"""Load templates for each language, with constant texts already translated."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeVar

from django.template import Context, Node, NodeList, Origin, Template, TemplateSyntaxError
from django.template.base import TextNode, TokenType
from django.template.defaulttags import IfNode, LoadNode, URLNode
from django.template.library import InclusionNode
from django.template.loader_tags import BlockNode, IncludeNode
from django.template.loaders import base, cached
from django.templatetags.i18n import BlockTranslateNode, LanguageNode, TranslateNode
from django.urls import get_script_prefix, get_urlconf, reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language, override

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

    Show a template in the language in which it was loaded. What it says within `{% language %}` is translated when
    it is shown, and has no `{% include %}` and no `{% block %}`. A development server does not notice that a catalogue
    changed.
    """

    def cache_key(self, template_name: str, skip: list[Origin] | None = None) -> str:
        """Return the key of a template in the current language."""
        return f"{get_language()}-{super().cache_key(template_name, skip)}"


class _Included(IncludeNode):
    """`{% include %}` of always the same template, which is looked for once."""

    _found: Template | None = None

    def __init__(self, node: IncludeNode) -> None:
        super().__init__(
            node.template, extra_context=node.extra_context, isolated_context=node.isolated_context
        )
        self._language = get_language()

    def render(self, context: Context) -> SafeString:
        if self._found is None:
            name = self.template.resolve(context)
            with override(self._language):
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
    """Render the texts without variables of a new template, and join them with the text around them."""
    prepared: list[Node] = []
    for node in nodes:
        if isinstance(node, LoadNode):
            continue
        new = _prepared_node(node, context)
        if isinstance(new, TextNode) and prepared and isinstance(before := prepared[-1], TextNode):
            prepared[-1] = _placed(TextNode(before.s + new.s), before)
        else:
            prepared.append(new)
    nodes[:] = prepared


def _prepared_node(node: Node, context: Context) -> Node:
    match node:
        case _ if _is_constant(node):
            return _placed(TextNode(node.render(context)), node)
        case LanguageNode():
            if node.nodelist.get_nodes_by_type((IncludeNode, InclusionNode, BlockNode)):  # type: ignore[arg-type]  # it may be several
                raise TemplateSyntaxError("Write {% language %} inside of what is included, or of the block.")
        case URLNode():
            return _placed(_Address(node.view_name, node.args, node.kwargs, node.asvar), node)
        case IncludeNode() if not (node.template.is_var or node.template.filters):
            return _placed(_Included(node), node)
        case _:
            for inner in _inner(node):
                _prepare(inner, context)
    return node


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


def _placed(node: NodeT, place: Node) -> NodeT:
    """Give *node* the place in the template that another had, for messages about errors."""
    node.token, node.origin = place.token, place.origin
    return node
