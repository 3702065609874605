/** Why nothing is sold, where the operator gave no reason. */
export const selling = {
  paused: 'We are not selling right now. Please try again later.',
}
