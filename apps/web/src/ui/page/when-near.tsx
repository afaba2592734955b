import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'

/** Distance from the window at which it renders. */
const NEAR = '400px'

interface WhenNearProps {
  /** Placeholder: with its heading, so that it is found. */
  shape: ReactNode
  children: ReactNode
}

/**
 * Renders, and so loads, content below the main part only when it is nearly in view: a form opens faster on a phone, and a user who only
 * changes a value loads no history. On paper everything is rendered.
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
