import { Group, NumberInput, Stack, Text } from '@mantine/core'
import { A4, labelsOnPage, positionOnSheet, type SheetLayout } from '@verka/domain/labels/label-layouts.ts'
import { useText } from '../../language/use-text.tsx'
import classes from './labels.module.css'

interface SheetStartProps {
  layout: SheetLayout
  /** From 1. */
  startAt: number
  count: number
  onChange: (startAt: number) => void
}

/** The first label on a partly used sheet: clicked in a small picture of it, or typed. */
export function SheetStart({ layout, startAt, count, onChange }: SheetStartProps) {
  const { t } = useText()
  const places = labelsOnPage(layout)
  const partOf = (position: number) => (position < startAt - 1 ? 'used' : position < startAt - 1 + count ? 'printed' : 'free')
  return (
    <Group gap="lg" align="flex-start" wrap="nowrap">
      {/* the input next to it does the same for the keyboard */}
      <svg className={classes.sheet} viewBox={`-1 -1 ${A4.width + 2} ${A4.height + 2}`} aria-hidden>
        <rect className={classes.paper} width={A4.width} height={A4.height} rx={2} />
        {Array.from({ length: places }, (_, position) => {
          const { x, y } = positionOnSheet(layout, position)
          return (
            <rect
              key={position}
              className={classes.place}
              data-part={partOf(position)}
              x={x + 0.5}
              y={y + 0.5}
              width={layout.width - 1}
              height={layout.height - 1}
              rx={1}
              onClick={() => onChange(position + 1)}
            />
          )
        })}
      </svg>
      <Stack gap={6} style={{ flex: 1 }}>
        <NumberInput
          label={t('labels.startAt')}
          value={startAt}
          min={1}
          max={places}
          allowDecimal={false}
          clampBehavior="strict"
          styles={{ wrapper: { width: 120 } }}
          onChange={(value) => typeof value === 'number' && value >= 1 && onChange(value)}
        />
        <Text size="sm" c="dimmed">
          {t('labels.sheets', { count: Math.ceil((startAt - 1 + count) / places), labels: count })}
        </Text>
      </Stack>
    </Group>
  )
}
