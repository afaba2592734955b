import { Badge, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { useText } from '../../language/use-text.tsx'
import { tooLong } from '../../ui/form/too-long.ts'
import { plannedLines, type PastedLine } from './pasted-lines.ts'
import styles from './paste-lines.module.css'

interface PasteLinesProps {
  /** Text that was pasted already. */
  initial?: string
  /** Existing names: such a line is skipped. */
  taken: readonly string[]
  /** Maximum length of a name. A longer one is marked, and added uncut. */
  maxLength: number
  /** Number of further lines that are allowed. */
  room: number
  /** Settings of all lines, such as the kind of the fields. */
  common?: ReactNode
  /** Result of a line, shown at its right. */
  renderDetail?: (line: PastedLine) => ReactNode
  onAdd: (lines: PastedLine[]) => void
  onCancel: () => void
}

/** Maximum number of previewed lines; the number of the others is shown. */
const SHOWN = 200

/** A list to paste, with a preview of each of its lines, before anything is added. */
export function PasteLines({ initial = '', taken, maxLength, room, common, renderDetail, onAdd, onCancel }: PasteLinesProps) {
  const { t, text } = useText()
  const [typed, setTyped] = useState(initial)
  const planned = useMemo(() => plannedLines(typed, taken), [typed, taken])
  const added = planned.filter(({ leftOut }) => leftOut === undefined)
  const isTooMany = added.length > room
  return (
    <Stack gap="md">
      <Textarea
        label={t('builder.pasteLabel')}
        description={t('builder.pasteHint')}
        autosize
        minRows={4}
        maxRows={8}
        value={typed}
        data-autofocus
        error={isTooMany && t('builder.pasteTooMany', { count: room })}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {common}
      {planned.length > 0 && (
        <ol className={styles.lines} aria-label={t('builder.pastePreview')}>
          {planned.slice(0, SHOWN).map((line, index) => {
            const long = tooLong(line.name, maxLength, text)
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a line is its place
              <li key={index} className={styles.line} data-left-out={line.leftOut}>
                <span className={styles.name}>{line.name}</span>
                {long !== undefined && line.leftOut === undefined && (
                  <Text span size="sm" c="red">
                    {long}
                  </Text>
                )}
                {line.leftOut === undefined ? (
                  renderDetail?.(line)
                ) : (
                  <Badge variant="default" size="sm" tt="none" fw={500} radius="sm">
                    {t(`builder.pasteLeftOut.${line.leftOut}`)}
                  </Badge>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {planned.length > SHOWN && (
        <Text size="sm" c="dimmed">
          {t('builder.sourceMore', { count: planned.length - SHOWN })}
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button disabled={added.length === 0 || isTooMany} onClick={() => onAdd(added.map(({ name, detail }) => ({ name, detail })))}>
          {t('builder.pasteAdd', { count: added.length })}
        </Button>
      </Group>
    </Stack>
  )
}
