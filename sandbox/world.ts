import type { Clock } from './clock.ts'
import type { Deliver } from './delivery.ts'
import type { Faults } from './faults.ts'
import type { FiuuSettings, FiuuState } from './fiuu/fiuu-state.ts'
import type { Journal } from './journal.ts'
import type { RazorpaySettings, RazorpayState } from './razorpay/razorpay-state.ts'
import type { Schedule, Task } from './schedule.ts'
import type {
  DigiflazzBehaviour,
  SeagmBehaviour,
  SuppliersState,
} from './suppliers/supplier-state.ts'

/** The simulator's whole state, as plain values that can be written to a file. */
export type SandboxState = {
  tasks: Record<string, Task>
  razorpay: RazorpayState
  fiuu: FiuuState
  suppliers: SuppliersState
}

/** The simulator's internals, shared by its parts. `settings` can be changed at any time. */
export type World = {
  /** The shop's own address, without a trailing slash. */
  shopUrl: string
  /** The prefix of the simulator's own paths. */
  base: string
  clock: Clock
  faults: Faults
  journal: Journal
  schedule: Schedule
  deliver: Deliver
  state: SandboxState
  settings: {
    razorpay: RazorpaySettings
    fiuu: FiuuSettings
    seagm: SeagmBehaviour
    digiflazz: DigiflazzBehaviour
  }
  /** Call after each change of `state`. */
  changed: () => void
}
