/** The notice above every legal page. */
export const draftNote =
  '<blockquote><p><strong>This is a draft.</strong> It describes how the shop works today. A lawyer must check and complete it before the shop opens to the public; the registered name, the company number and the address of the company behind Apeak are still to be added.</p></blockquote>'
