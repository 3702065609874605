/** The header of a request from a network, for a shop with one proxy in front. */
export const from = (address: string) => ({ 'x-forwarded-for': address })
