import type { ReactNode } from 'react'
import { Layout } from 'react-admin'
import { SecondFactorDialog } from '../operators/second-factor-dialog.tsx'
import { ConsoleBar } from './console-bar.tsx'
import { ConsoleMenu } from './console-menu.tsx'

/** What is around every page of the console. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={ConsoleBar} appBarAlwaysOn menu={ConsoleMenu}>
      {children}
      <SecondFactorDialog />
    </Layout>
  )
}
