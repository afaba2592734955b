import type { LabelDrawing } from '@verka/domain/labels/labels.api.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import classes from './labels.module.css'

/** A label as it will be printed: black on white in either theme, as large as there is room. */
export function LabelPicture({ drawing, isStale }: { drawing: LabelDrawing; isStale: boolean }) {
  const { t } = useText()
  const { tenant } = useSession()
  const { width, height, shapes } = drawing
  const altText = shapes.flatMap((shape) => (shape.kind === 'text' ? shape.text : [])).join(', ')
  return (
    <svg
      className={classes.label}
      viewBox={`0 0 ${width} ${height}`}
      // sizes of labels stay distinguishable
      style={{ maxWidth: `${Math.min(100, 40 + width * 0.6)}%` }}
      role="img"
      aria-label={t('labels.pictureOf', { lines: altText })}
      data-stale={isStale || undefined}
    >
      <rect width={width} height={height} rx={1.5} fill="#fff" />
      {shapes.map((shape, index) => {
        if (shape.kind === 'code')
          return <path key={index} fill="#000" d={shape.parts.map(([x, y, w, h]) => `M${x} ${y}h${w}v${h}h${-w}z`).join('')} />
        if (shape.kind === 'logo')
          return (
            <image
              key={index}
              href={tenant.logoUrl ?? undefined}
              x={shape.x}
              y={shape.y}
              width={shape.width}
              height={shape.height}
              preserveAspectRatio="none"
            />
          )
        return (
          <text
            key={index}
            x={shape.x}
            y={shape.y}
            fontSize={shape.size}
            fontWeight={shape.isBold ? 600 : 400}
            // the page's font is similar to the printed one, but not equally wide
            textLength={shape.width}
            lengthAdjust="spacingAndGlyphs"
            fill="#000"
          >
            {shape.text}
          </text>
        )
      })}
    </svg>
  )
}
