import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'

/** So far outside of the window something is drawn already. */
const NEAR = '400px'

interface WhenNearProps {
  /** What stands there before: with its heading, so that it is found. */
  shape: ReactNode
  children: ReactNode
}

/**
 * Draws, and thereby asks the server for, what stands below what somebody came for only once it is nearly in sight: on a telephone the
 * form is there sooner, and whoever only changes a value asks nobody what happened before. On paper everything stands.
 */
export function WhenNear({ shape, children }: WhenNearProps) {
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setNear(true))
      },
      { rootMargin: NEAR },
    )
    observer.observe(element.current)
    const draw = () => flushSync(() => setNear(true))
    window.addEventListener('beforeprint', draw)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', draw)
    }
  }, [isNear])
  return isNear ? children : <div ref={element}>{shape}</div>
}
