import { Component, type ReactNode } from 'react'
import { ErrorScreen } from '#web/app/ErrorScreen.tsx'

/** The last net, for what fails outside of the routes. What failed is reported by the root (web/main.tsx). */
export class RootErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ErrorScreen /> : this.props.children
  }
}
