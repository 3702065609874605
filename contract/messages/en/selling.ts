/** Why nothing is sold, where the operator gave no reason. */
export const selling = {
  not_open: 'This shop is not open yet.',
  paused: 'We are not selling right now. Please try again later.',
}
