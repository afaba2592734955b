// oxlint-disable-next-line no-restricted-imports -- this is it
import { lazy, useEffect, useState, type ComponentType, type LazyExoticComponent } from 'react'
import { notFetched } from '../../data/api-error.ts'
import { useText } from '../../language/use-text.tsx'
import { ErrorState } from './empty-state.tsx'

// any component fits, and keeps its own properties
// oxlint-disable-next-line typescript/no-explicit-any
type AnyComponent = ComponentType<any>
type Load<Part extends AnyComponent> = () => Promise<{ default: Part }>

/**
 * A part of a page that is loaded when it is rendered: a dialog, a panel. As React's `lazy`, but the page and what was typed on it stay when
 * the part does not come: a notice in its place offers another try, and the next time it is rendered it is tried again.
 */
export function lazyPart<Part extends AnyComponent>(load: Load<Part>): LazyExoticComponent<Part> {
  return lazy<Part>(() => load().catch(() => ({ default: triedAgain(load) as Part })))
}

function triedAgain<Part extends AnyComponent>(load: Load<Part>): AnyComponent {
  return function TriedAgain(props: object) {
    const [state, setState] = useState<{ loaded?: AnyComponent; hasFailed?: boolean }>({})
    const { loaded: Loaded, hasFailed } = state
    const attempt = () =>
      load().then(
        (part) => setState({ loaded: part.default }),
        () => setState((before) => (before.loaded ? before : { hasFailed: true })),
      )
    useEffect(() => {
      const again = () => void attempt()
      again()
      window.addEventListener('online', again)
      return () => window.removeEventListener('online', again)
    }, [])
    if (Loaded) return <Loaded {...props} />
    return hasFailed ? <NotThere onRetry={() => void attempt()} /> : null
  }
}

function NotThere({ onRetry }: { onRetry: () => void }) {
  const { t } = useText()
  return <ErrorState messages={[t(notFetched())]} onRetry={onRetry} />
}
