/** The header by which a guest's order is changed. */
export const ORDER_KEY_HEADER = 'order-key'

/** What begins the fragment of an address that carries an order's key: browsers send it to nobody. */
export const ORDER_KEY_FRAGMENT = '#key='
