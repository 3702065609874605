/** Where the shop is reached and shown besides its own pages. What is not set is not shown. */
export type ShopLinks = {
  whatsapp?: string | undefined
  facebook?: string | undefined
  tiktok?: string | undefined
  instagram?: string | undefined
  /** Who made the pages. */
  webDesigner?: { name: string; address: string } | undefined
}
