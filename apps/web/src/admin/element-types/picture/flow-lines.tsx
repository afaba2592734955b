import { isLine, type Flow, type FlowEnd } from './category-flows.ts'
import { portOf, type Port } from './use-ports.ts'
import styles from './picture.module.css'

interface FlowLinesProps {
  flows: readonly Flow[]
  ports: ReadonlyMap<string, Port>
  width: number
  height: number
  /** Whether a line is highlighted; undefined: no highlight. */
  isActive: ((flow: Flow) => boolean) | undefined
  onPoint: (flow: Flow | undefined) => void
  onOpen: (flow: Flow) => void
}

const MIN_BEND = 40
const MAX_BEND = 120
/** Distance of a line within a card from the card. */
const ARC = 26

/** The row where it is shown, else the head of its card. */
const portPositionOf = (end: FlowEnd, ports: ReadonlyMap<string, Port>) => ports.get(portOf(end.card, end.row)) ?? ports.get(end.card)

const isBelow = (from: Port, to: Port) => from.left < to.right && to.left < from.right

/** A curve between two ports: from side to side between cards, and around the corner within one and between those below each other. */
function pathOf(from: Port, to: Port, isSameCard: boolean): string {
  // on a phone the cards are below each other: their lines go around them, too
  if (isSameCard || isBelow(from, to)) {
    const out = Math.max(from.right, to.right) + ARC + Math.min(isSameCard ? 24 : 52, Math.abs(to.y - from.y) / 12)
    return `M ${from.right} ${from.y} C ${out} ${from.y}, ${out} ${to.y}, ${to.right} ${to.y}`
  }
  const isRightward = to.left >= from.right
  const [start, end] = isRightward ? [from.right, to.left] : [from.left, to.right]
  const bend = Math.min(MAX_BEND, Math.max(MIN_BEND, Math.abs(end - start) / 2)) * (isRightward ? 1 : -1)
  // incoming and outgoing lines of one row do not overlap
  const [startY, endY] = isRightward ? [from.y - 3, to.y - 3] : [from.y + 5, to.y + 5]
  return `M ${start} ${startY} C ${start + bend} ${startY}, ${end - bend} ${endY}, ${end} ${endY}`
}

/** The lines of the picture, for the mouse; the list of sentences below has the same content for everybody. */
export function FlowLines({ flows, ports, width, height, isActive, onPoint, onOpen }: FlowLinesProps) {
  const lines = flows.flatMap((flow) => {
    const from = flow.from && portPositionOf(flow.from, ports)
    const to = portPositionOf(flow.to, ports)
    return isLine(flow) && from && to && from !== to ? [{ flow, path: pathOf(from, to, flow.from?.card === flow.to.card) }] : []
  })
  return (
    <svg className={styles.lines} width={width} height={height} aria-hidden>
      <defs>
        {(['reads', 'steers', 'writes', 'uses'] as const).map((kind) => (
          <marker
            key={kind}
            id={`arrow-${kind}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="10"
            markerHeight="10"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M 0 0.5 L 7 4 L 0 7.5 z" className={styles.head} data-kind={kind} />
          </marker>
        ))}
      </defs>
      {lines.map(({ flow, path }) => (
        <g key={flow.id} data-faded={(isActive && !isActive(flow)) || undefined} data-active={isActive?.(flow) || undefined}>
          <path d={path} className={styles.line} data-kind={flow.kind} markerEnd={`url(#arrow-${flow.kind})`} />
          <path
            d={path}
            className={styles.touch}
            onPointerEnter={() => onPoint(flow)}
            onPointerLeave={() => onPoint(undefined)}
            onClick={() => onOpen(flow)}
          />
        </g>
      ))}
    </svg>
  )
}
