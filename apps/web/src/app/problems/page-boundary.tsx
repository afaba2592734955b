import { Component, type ReactNode } from 'react'
import { PageError } from './page-error.tsx'

interface PageBoundaryProps {
  /** The address: another one is tried again. */
  resetKey: string
  children: ReactNode
}

interface PageBoundaryState {
  resetKey: string
  failed?: { error: unknown } | undefined
}

/** Shows the page of an error where its content failed to render. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<PageBoundaryState> {
    return { failed: { error } }
  }

  static getDerivedStateFromProps({ resetKey }: PageBoundaryProps, state: PageBoundaryState): PageBoundaryState | null {
    return resetKey === state.resetKey ? null : { resetKey, failed: undefined }
  }

  override render() {
    const { failed } = this.state
    return failed ? <PageError error={failed.error} /> : this.props.children
  }
}
