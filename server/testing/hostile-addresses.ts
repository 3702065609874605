/** What a vector calls where it succeeds. */
export const call = 'hacked()'

/** A picture of the shop's own, which rich text may have. */
export const own = `/files/${'a'.repeat(64)}.webp`

/** Addresses that run, in the places that take addresses. */
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
    `<img srcset="https://evil.example/x.png 1x" src="${own}">`,
    `<img lowsrc="javascript:${call}" dynsrc="javascript:${call}">`,
    `<img src="${own}?x=javascript:${call}">`,
    `<img src="/files/../api/user">`,
    `<table background="javascript:${call}"><tr><td background="https://evil.example/x">x</table>`,
    `<area href="javascript:${call}">`,
    `<map name=m><area shape=default href="javascript:${call}"></map><img usemap=#m src="${own}">`,
  ]
}
