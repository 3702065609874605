/** What the banner above every page says; plain text. */
export const announcement = 'New here? The code APEAK10 takes 10 % off your order.'
