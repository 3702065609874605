/** Pages outside the shop that every page links to. */
export const facebook = 'https://www.facebook.com/apeak'
export const tiktok = 'https://www.tiktok.com/@apeak'
export const instagram = 'https://www.instagram.com/apeak'
export const webDesigner = { name: 'Contour Studio', address: 'https://contour-studio.example/' }
