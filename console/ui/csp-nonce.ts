/** The page's nonce: its policy requires it of styles that are injected at run time. */
export const cspNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
