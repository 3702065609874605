/** The text of the banner above every page. */
export const announcement = 'New here? The code APEAK10 takes 10 % off your order.'
