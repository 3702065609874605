/** The shop settings' interface for the rest of the server. */

export { shopSettings } from './edit-shop.ts'
export { openedAt, openShop } from './open-shop.ts'
export { endOfPause, pauseIn, pauseOf, setPause, shopPause } from './pause-selling.ts'
