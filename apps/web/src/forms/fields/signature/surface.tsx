import { useRef, type PointerEvent } from 'react'
import { PEN_WIDTH, signaturePath } from '@verka/domain/forms/kind-parts/signature-path.ts'
import { Ink } from './ink.tsx'
import styles from './signature.module.css'
import { addPoint } from './stroke-points.ts'

interface SurfaceProps {
  label: string
  /** Text shown while it is empty; '' when it is not. */
  hint: string
  size: { width: number; height: number }
  strokes: readonly (readonly number[])[]
  isEnabled: boolean
  onStroke: (stroke: number[]) => void
}

/**
 * The writing surface. It is rendered as SVG, as in the display: sharp on every screen, with one renderer. A stroke in progress bypasses
 * React, point by point.
 */
export function Surface({ label, hint, size, strokes, isEnabled, onStroke }: SurfaceProps) {
  const line = useRef<SVGPathElement>(null)
  const drawing = useRef<{ pointer: number; stroke: number[] }>(undefined)
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    const { stroke } = drawing.current!
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const events = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const point of events.length > 0 ? events : [event.nativeEvent]) addPoint(stroke, point.clientX - left, point.clientY - top, size)
    line.current?.setAttribute('d', signaturePath([stroke]))
  }
  const start = (event: PointerEvent<SVGSVGElement>) => {
    // one pen at a time: the palm next to it does not write
    if (!isEnabled || event.button !== 0 || drawing.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = { pointer: event.pointerId, stroke: [] }
    draw(event)
  }
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (drawing.current?.pointer !== event.pointerId) return
    const { stroke } = drawing.current
    drawing.current = undefined
    line.current?.setAttribute('d', '')
    onStroke(stroke)
  }
  return (
    <svg
      className={styles.surface}
      role="img"
      aria-label={hint === '' ? label : `${label}: ${hint}`}
      data-enabled={isEnabled || undefined}
      onPointerDown={start}
      onPointerMove={(event) => drawing.current?.pointer === event.pointerId && draw(event)}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <line className={styles.base} x1="6%" x2="94%" y1="76%" y2="76%" />
      {hint !== '' && (
        <text className={styles.hint} x="6%" y="70%" aria-hidden>
          {hint}
        </text>
      )}
      <Ink strokes={strokes} />
      <path ref={line} className={styles.ink} strokeWidth={PEN_WIDTH} />
    </svg>
  )
}
