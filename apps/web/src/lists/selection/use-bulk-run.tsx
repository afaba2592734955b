import { useRef, useState, type ReactNode } from 'react'
import { Button, Group, List, Stack, Text } from '@mantine/core'
import type { LiveEntity } from '@verka/domain/resources/resources.ts'
import { errorMessages } from '../../data/api-error.ts'
import { useReadAgain } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

/** Number of parallel requests: more would only wait for each other at the server. */
const AT_A_TIME = 4
/** Number of failures listed by name; the others are counted. */
const NAMED = 50

/** The same action on several rows, each separately: a refusal of one does not block the others. */
export interface BulkTask<Row> {
  title: string
  rows: readonly Row[]
  nameOf: (row: Row) => string
  job: (row: Row) => Promise<unknown>
  /** Entities of the rows: answers that show them are reloaded once, at the end. */
  changes?: readonly LiveEntity[]
}

interface Running {
  title: string
  total: number
  done: number
  failures: { name: string; text: string }[]
  isOver: boolean
}

/**
 * Runs an action on many rows with progress and cancellation, and lists the reason of each failure. The promise resolves when the user has
 * closed the list.
 */
export function useBulkRun<Row>(): { run: (task: BulkTask<Row>) => Promise<void>; dialog: ReactNode } {
  const { t, text } = useText()
  const readAgain = useReadAgain()
  const [running, setRunning] = useState<Running>()
  const isStopped = useRef(false)
  const read = useRef<() => void>(undefined)

  const run = async ({ title, rows, nameOf, job, changes = [] }: BulkTask<Row>) => {
    if (rows.length === 0) return
    isStopped.current = false
    const left = [...rows]
    setRunning({ title, total: rows.length, done: 0, failures: [], isOver: false })
    const work = async () => {
      for (let row = left.shift(); row !== undefined && !isStopped.current; row = left.shift()) {
        const failure = await job(row).then(
          () => undefined,
          (error: unknown) => errorMessages(error, text).join(' '),
        )
        const name = nameOf(row)
        setRunning(
          (before) =>
            before && {
              ...before,
              ...(failure === undefined ? { done: before.done + 1 } : { failures: [...before.failures, { name, text: failure }] }),
            },
        )
      }
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, work))
    setRunning((before) => before && { ...before, isOver: true })
    readAgain(changes)
    await new Promise<void>((resolve) => (read.current = resolve))
  }
  const close = () => {
    setRunning(undefined)
    read.current?.()
  }
  const stop = () => {
    isStopped.current = true
  }
  const dialog = running && (
    <Modal
      opened
      onClose={() => running.isOver && close()}
      withCloseButton={running.isOver}
      closeOnEscape={running.isOver}
      closeOnClickOutside={false}
      title={running.title}
    >
      <Stack gap="md">
        <ProgressBar value={((running.done + running.failures.length) / running.total) * 100} label={running.title} />
        <Text component="output">
          {t('lists.bulkDone', { done: running.done, total: running.total })}
          {running.failures.length > 0 && ` ${t('lists.bulkFailed', { count: running.failures.length })}`}
        </Text>
        {running.failures.length > 0 && (
          <List size="sm" spacing={4} mah={260} style={{ overflowY: 'auto' }}>
            {running.failures.slice(0, NAMED).map(({ name, text: why }, index) => (
              <List.Item key={index}>
                <Text span fw={550}>
                  {name}
                </Text>
                : {why}
              </List.Item>
            ))}
          </List>
        )}
        <Group justify="flex-end">
          {running.isOver ? (
            <Button onClick={close} data-autofocus>
              {t('ui.close')}
            </Button>
          ) : (
            <Button variant="default" onClick={stop}>
              {t('lists.bulkStop')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
  return { run, dialog }
}
