import { Badge, Button, Group, SimpleGrid, Text } from '@mantine/core'
import type { DefinitionKindName } from '@verka/domain/definitions/difference/definition-content.ts'
import type { DefinitionVersion } from '@verka/domain/definitions/versions.ts'
import { ContentStatusBadge } from '../../../entities/content-status-badge.tsx'
import { useCall, type Answer } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { LoadedPage } from '../../../ui/feedback/loaded-page.tsx'
import { useAddressParam, useAddressSearch } from '../../../ui/navigation/use-address.ts'
import { Page } from '../../../ui/page/page.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { DefinitionDifference } from '../difference/definition-difference.tsx'
import { LockdownBanner } from '../use-definition-rights.tsx'
import { useNamesOfSite } from './use-names-of-site.ts'
import { RestoreButton } from './restore-button.tsx'
import { useVersions } from './use-versions.ts'
import { VERSION_KINDS, type VersionedDefinition } from './version-kinds.ts'
import { Select } from '../../../ui/choices/select.tsx'
import classes from './versions.module.css'

/** The versions of a definition: any two compared, and any of them restored. */
export default function VersionsPage() {
  const [kind, id] = [useAddressParam('kind') as DefinitionKindName, useAddressParam('id')]
  return <VersionsOf key={`${kind} ${id}`} kind={kind} id={id} />
}

function VersionsOf({ kind, id }: { kind: DefinitionKindName; id: string }) {
  const { get, list, edit, obeysLockdown } = VERSION_KINDS[kind]
  const { t, textOf } = useText()
  const stored = useCall(get, { params: { id } }) as unknown as Answer<VersionedDefinition>
  const versions = useVersions(list, id)
  return (
    <LoadedPage answer={stored}>
      {(definition) => {
        const name = textOf(definition.localizedNames) || t('admin.unnamed')
        return (
          <Page
            title={t('versions.of', { name })}
            description={t('versions.hint')}
            badge={<ContentStatusBadge status={definition.status} />}
            back={{ to: edit(id), label: name }}
          >
            {obeysLockdown && <LockdownBanner />}
            <Loaded answer={versions}>
              {(items) => (
                <>
                  <Comparison kind={kind} definition={definition} versions={items} />
                  <AllVersions definition={definition} versions={items} more={versions.more} isReadingMore={versions.isReadingMore} />
                </>
              )}
            </Loaded>
          </Page>
        )
      }}
    </LoadedPage>
  )
}

/** The versions that the address names: by default the newest and the one before it. */
function useChosen(versions: readonly DefinitionVersion[], current: number) {
  const [search, set] = useAddressSearch()
  const numberIn = (text: string | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined)
  const to = numberIn(search.to) ?? versions[0]?.number ?? current
  const before = versions.find(({ number }) => number < to)?.number
  // 0: nothing, so that all of it is new
  const from = search.from === '0' ? undefined : (numberIn(search.from) ?? before)
  return { from, to, set }
}

interface ComparisonProps {
  kind: DefinitionKindName
  definition: VersionedDefinition
  versions: readonly DefinitionVersion[]
}

/** Two versions to choose, their difference, and the way back to the second one. */
function Comparison({ kind, definition, versions }: ComparisonProps) {
  const { t, formatDateTime } = useText()
  const { from, to, set } = useChosen(versions, definition.version)
  const label = (number: number) => {
    const known = versions.find((version) => version.number === number)
    const name = t(number === definition.version ? 'versions.current' : 'versions.number', { number })
    return known ? t('versions.at', { version: name, at: formatDateTime(known.at) }) : name
  }
  const numbers = [...new Set([...versions.map(({ number }) => number), to, ...(from === undefined ? [] : [from])])].toSorted(
    (a, b) => b - a,
  )
  const choices = numbers.map((number) => ({ value: String(number), label: label(number) }))
  return (
    <Section
      title={t('versions.difference')}
      actions={
        to !== definition.version && (
          <RestoreButton kind={kind} definition={definition} number={to} onRestored={() => set({ from: undefined, to: undefined })} />
        )
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Select
          label={t('versions.from')}
          data={[...choices, { value: '0', label: t('versions.nothing') }]}
          value={String(from ?? 0)}
          allowDeselect={false}
          onChange={(value) => set({ from: value ?? undefined, to: String(to) })}
        />
        <Select
          label={t('versions.to')}
          data={choices}
          value={String(to)}
          allowDeselect={false}
          onChange={(value) => set({ from: String(from ?? 0), to: value ?? undefined })}
        />
      </SimpleGrid>
      <Difference kind={kind} definition={definition} from={from} to={to} />
    </Section>
  )
}

function Difference({ kind, definition, from, to }: Omit<ComparisonProps, 'versions'> & { from: number | undefined; to: number }) {
  const { version: get } = VERSION_KINDS[kind]
  const { id, elementTypeId } = definition
  const nameOf = useNamesOfSite(kind === 'elementType' ? id : elementTypeId)
  const before = useCall(get, { params: { id, version: String(from ?? 1) } }, { isEnabled: from !== undefined })
  const after = useCall(get, { params: { id, version: String(to) } })
  const both: Answer<{ before: unknown; after: unknown }> =
    from === undefined
      ? { ...after, data: after.data && { before: undefined, after: after.data.content } }
      : {
          ...(before.error ? before : after),
          data: before.data && after.data && { before: before.data.content, after: after.data.content },
        }
  return (
    <Loaded answer={both}>
      {(sides) => <DefinitionDifference kind={kind} before={sides.before} after={sides.after} nameOf={nameOf} />}
    </Loaded>
  )
}

interface AllVersionsProps {
  definition: VersionedDefinition
  versions: readonly DefinitionVersion[]
  more: (() => void) | undefined
  isReadingMore: boolean
}

/** Every version: its number, when and by whom, and the parts that it changed. */
function AllVersions({ definition, versions, more, isReadingMore }: AllVersionsProps) {
  const { t, formatDateTime } = useText()
  const { to, set } = useChosen(versions, definition.version)
  const authorOf = ({ by }: DefinitionVersion) => (by === null ? t('versions.unknown') : by.name || t('versions.somebodyDeleted'))
  const changeOf = ({ isFirst, changed, by }: DefinitionVersion) => {
    if (isFirst) return t(by === null ? 'versions.oldest' : 'versions.created')
    return changed.length === 0 ? t('versions.unchanged') : changed.map((part) => t(`versions.changedPart.${part}`)).join(', ')
  }
  const copyWords = ({ by, from }: NonNullable<DefinitionVersion['copied']>) => t(`versions.copied.${by}`, { from })
  return (
    <Section title={t('versions.all')}>
      <ol className={classes.versions}>
        {versions.map((version) => (
          <li key={version.number} aria-current={version.number === to || undefined}>
            <button
              type="button"
              className={classes.version}
              onClick={() => {
                set({ from: undefined, to: String(version.number) })
                window.scrollTo({ top: 0 })
              }}
            >
              <Group gap="xs">
                <Text fw={600}>{t('versions.number', { number: version.number })}</Text>
                {version.number === definition.version && (
                  <Badge variant="light" radius="sm" tt="none" fw={550}>
                    {t('versions.isCurrent')}
                  </Badge>
                )}
                {version.restoredFrom !== null && (
                  <Badge variant="light" color="gray" radius="sm" tt="none" fw={550}>
                    {t('versions.restoredFrom', { number: version.restoredFrom })}
                  </Badge>
                )}
                {version.copied && (
                  <Badge variant="light" color="gray" radius="sm" tt="none" fw={550} maw="100%" title={copyWords(version.copied)}>
                    {copyWords(version.copied)}
                  </Badge>
                )}
              </Group>
              <span>{changeOf(version)}</span>
              <Text span size="sm" c="dimmed">
                {t('versions.byAt', { at: formatDateTime(version.at), name: authorOf(version) })}
              </Text>
            </button>
          </li>
        ))}
      </ol>
      {more && (
        <div>
          <Button variant="default" loading={isReadingMore} onClick={more}>
            {t('versions.older')}
          </Button>
        </div>
      )}
    </Section>
  )
}
