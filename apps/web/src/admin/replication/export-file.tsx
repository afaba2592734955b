import { useDeferredValue, useState } from 'react'
import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReplyOf } from '@verka/domain/api/contract.ts'
import { foldForSearch } from '@verka/domain/lists/search-text.ts'
import { REPLICATED_KINDS, type ReplicatedKind } from '@verka/domain/replication/content.ts'
import { exportReplicationFile, listSiteContents } from '@verka/domain/replication/replication.api.ts'
import { errorMessages } from '../../data/api-error.ts'
import { saveOnDevice } from '../../data/files/files.ts'
import { useCall, useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import type { Place } from './chosen-sites.ts'
import classes from './replication.module.css'

interface ExportFileProps {
  source: Place
  onDone: () => void
}
type Contents = ReplyOf<typeof listSiteContents>['items']

/** Content of the dialog that exports a site's configuration: all definitions, or chosen ones with what they need. */
export function ExportFile({ source, onDone }: ExportFileProps) {
  const { tenantKey, siteKey } = source
  const answer = useCall(listSiteContents, { params: { sourceTenant: tenantKey, sourceSite: siteKey } })
  return <Loaded answer={answer}>{({ items }) => <Choice items={items} source={source} onDone={onDone} />}</Loaded>
}

/** Kinds that are exported on request: they are not definitions. */
const ON_REQUEST: readonly ReplicatedKind[] = ['privilege', 'record']

function Choice({ items, source: { tenantKey, siteKey, siteName }, onDone }: ExportFileProps & { items: Contents }) {
  const words = useText()
  const { t, textOf } = words
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(items.filter(({ kind }) => !ON_REQUEST.includes(kind)).map(({ id }) => id)),
  )
  const [search, setSearch] = useState('')
  const [errors, setErrors] = useState<readonly string[]>([])
  const save = useSave(exportReplicationFile, { handlesErrors: true })
  const searched = useDeferredValue(foldForSearch(search))
  const found = items.filter(({ names }) => searched === '' || foldForSearch(textOf(names)).includes(searched))
  const choose = (some: Contents, isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      for (const { id } of some)
        if (isChosen) after.add(id)
        else after.delete(id)
      return after
    })
  const run = async () => {
    try {
      const { fileName, text, count } = await save.mutateAsync({ body: { tenantKey, siteKey, ids: [...chosen] } })
      saveOnDevice(new Blob([text], { type: 'application/json' }), fileName)
      flash('success', t('replication.exported', { count }))
      onDone()
    } catch (error) {
      setErrors(errorMessages(error, words))
    }
  }
  return (
    <Stack gap="md">
      <Text>{t('replication.exportHint')}</Text>
      <TextInput
        type="search"
        aria-label={t('replication.exportSearch')}
        placeholder={t('replication.exportSearch')}
        leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard */}
      <div className={classes.contents} tabIndex={0} role="group" aria-label={t('replication.exportTitle', { site: siteName })}>
        {found.length === 0 && (
          <Text c="dimmed">{t(items.length === 0 ? 'replication.exportEmpty' : 'replication.exportNothingFound')}</Text>
        )}
        {REPLICATED_KINDS.map((kind) => {
          const ofKind = found.filter((item) => item.kind === kind)
          const count = ofKind.filter(({ id }) => chosen.has(id)).length
          if (ofKind.length === 0) return null
          return (
            <fieldset key={kind} className={classes.kind}>
              <legend>
                <Checkbox
                  fw={620}
                  label={`${t(`replication.kind.${kind}`)} (${count}/${ofKind.length})`}
                  checked={count === ofKind.length}
                  indeterminate={count > 0 && count < ofKind.length}
                  onChange={() => choose(ofKind, count < ofKind.length)}
                />
              </legend>
              {(kind !== 'record' || searched !== '' || ofKind.length <= 20) &&
                ofKind.map((item) => (
                  <Checkbox
                    key={item.id}
                    label={textOf(item.names)}
                    checked={chosen.has(item.id)}
                    onChange={({ currentTarget }) => choose([item], currentTarget.checked)}
                  />
                ))}
            </fieldset>
          )
        })}
      </div>
      {errors.length > 0 && (
        <Alert color="red" role="alert">
          {errors.join(' ')}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" mih={44} onClick={onDone}>
          {t('ui.cancel')}
        </Button>
        <Button mih={44} loading={save.isPending} disabled={chosen.size === 0} onClick={() => void run()}>
          {t('replication.exportRun', { count: chosen.size })}
        </Button>
      </Group>
    </Stack>
  )
}
