import { useLayoutEffect, useState } from 'react'

/** Space between the wide table and the bottom of the window. */
const BELOW = 76
const LEAST_HEIGHT = 320

/** The width of a box, and its height down to the bottom of the window. */
export function useRoom(box: { current: HTMLElement | null }): { height: number; width: number } {
  const [height, setHeight] = useState(LEAST_HEIGHT * 2)
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const measure = () => {
      const top = (box.current?.getBoundingClientRect().top ?? 0) + window.scrollY
      setHeight(Math.max(LEAST_HEIGHT, window.innerHeight - top - BELOW))
      setWidth(box.current?.clientWidth ?? Number.POSITIVE_INFINITY)
    }
    measure()
    // elements above may grow: another filter, a banner
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    // its scroll bar takes some of its width once there are rows
    if (box.current) observer.observe(box.current)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [box])
  return { height, width }
}
