import { useLayoutEffect, useState, type RefObject } from 'react'

/** Position of a card or one of its rows in the picture. */
export interface Port {
  left: number
  right: number
  y: number
}

export const portOf = (card: string, row?: string): string => (row === undefined ? card : `${card}.${row}`)

/** Positions of all elements with a `data-port`, in the present layout. `shape` changes with the content of the picture. */
export function usePorts(
  box: RefObject<HTMLElement | null>,
  shape: string,
): { ports: ReadonlyMap<string, Port>; width: number; height: number } {
  const [measured, setMeasured] = useState<{ ports: [string, Port][]; width: number; height: number }>({ ports: [], width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const frame = element.getBoundingClientRect()
      const ports = [...element.querySelectorAll<HTMLElement>('[data-port]')].map((port): [string, Port] => {
        const { left, right, top, height } = port.getBoundingClientRect()
        const y = Math.round(top - frame.top + height / 2)
        return [port.dataset.port!, { left: Math.round(left - frame.left), right: Math.round(right - frame.left), y }]
      })
      const next = { ports, width: element.scrollWidth, height: Math.round(frame.height) }
      setMeasured((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
    // the picture has changed
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shape])
  return { ...measured, ports: new Map(measured.ports) }
}
