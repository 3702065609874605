import { useHydrated } from './use-hydrated.ts'

/**
 * The class of a section below the first screen, which the first paint leaves out. Once scripts run
 * it has its true height, so that going back finds the place that was left.
 */
export function useBelowFold(): string {
  return useHydrated() ? '' : 'below-fold'
}
