import { useEffect, useState } from 'react'
import { Combobox, Loader, Modal, Text, TextInput, useCombobox } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useText } from '../../../language/use-text.tsx'
import { useGo } from '../../../ui/navigation/use-go.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { may } from '@verka/domain/access/permissions.ts'
import { useSession } from '../../../data/session-context.ts'
import { TenantSwitchDialog } from '../tenant-switch/tenant-switch-dialog.tsx'
import type { Area } from '../tenant-switch/use-tenant-switch.ts'
import { found, HIT_KINDS, keyOfHit, MOST, type Hit } from './hit.ts'
import { matchedParts } from './matched.ts'
import { useActions } from './use-actions.ts'
import { useKnownHits } from './use-known-hits.ts'
import { useSoughtHits } from './use-sought-hits.ts'
import { useVisited } from './use-visited.ts'
import classes from './palette.module.css'

const PHONE = '(max-width: 48em)'

export interface PaletteProps {
  /** The area in which objects are opened. */
  area: Area
  isOpen: boolean
  /** What was typed before its search had the focus. */
  takeKeys: () => string
  onClose: () => void
}

/** The command palette: pages, objects, people and definitions by name, usable by keyboard only. */
export default function Palette({ area, isOpen, takeKeys, onClose }: PaletteProps) {
  const { t } = useText()
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const [isSwitching, setSwitching] = useState(false)
  const mayAct = may(useSession().user.role, 'tenants', 'execute')
  const palette = (
    <Modal
      centered={false}
      opened={isOpen}
      onClose={onClose}
      title={t('palette.open')}
      size="lg"
      yOffset="10dvh"
      fullScreen={isPhone}
      transitionProps={{ duration: 0 }}
    >
      {isOpen && <Search area={area} takeKeys={takeKeys} onClose={onClose} onSwitchTenant={() => setSwitching(true)} />}
    </Modal>
  )
  if (!mayAct) return palette
  return (
    <>
      {palette}
      <TenantSwitchDialog area={area} isOpen={isSwitching} onClose={() => setSwitching(false)} />
    </>
  )
}

interface Group {
  title: string
  hits: Hit[]
  /** There are others. */
  hasMore?: boolean
}

/** The displayed hits, in groups; without a search the recently visited ones, and the pages. */
function useGroups(area: Area, typed: string, actions: readonly Hit[]) {
  const { t } = useText()
  const { visited, visit } = useVisited(true)
  const known = useKnownHits(area, true)
  const { elements, people, isSeeking, errorTexts } = useSoughtHits(area, typed, visited, true)
  if (typed.trim() === '') {
    const all = [...known, ...elements.hits, ...people.hits, ...actions]
    const recent = visited.flatMap((one) => all.find((hit) => keyOfHit(hit) === keyOfHit(one)) ?? [])
    const pages = known.filter((hit) => hit.kind === 'page' && !recent.includes(hit))
    const groups: Group[] = [
      { title: t('palette.recent'), hits: recent },
      { title: t('palette.kind.page'), hits: pages },
    ]
    return { groups: groups.filter(({ hits }) => hits.length > 0), isSeeking, errorTexts, visit }
  }
  const groups = HIT_KINDS.map((kind): Group => {
    const ofKind = () => [...known, ...actions].filter((hit) => hit.kind === kind)
    const first = kind === 'element' ? elements : kind === 'user' ? people : found(ofKind(), typed, visited)
    const title = t(`palette.kind.${kind}`)
    return { ...first, title: first.hasMore ? t('palette.firstOf', { title, count: MOST }) : title }
  })
  return { groups: groups.filter(({ hits }) => hits.length > 0), isSeeking, errorTexts, visit }
}

function Search({ area, takeKeys, onClose, onSwitchTenant }: Omit<PaletteProps, 'isOpen'> & { onSwitchTenant: () => void }) {
  const { t } = useText()
  const go = useGo()
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose })
  const { groups, isSeeking, errorTexts, visit } = useGroups(area, typed, useActions(area, onSwitchTenant))
  const hits = groups.flatMap((group) => group.hits)
  const shown = hits.map(keyOfHit).join()
  const count = hits.filter(({ isWay }) => !isWay).length
  const notSought = useOnline() ? errorTexts[0] : t('palette.offline')
  const isCut = groups.some(({ hasMore }) => hasMore)
  // the first hit is chosen by Enter, whatever has loaded meanwhile
  useEffect(() => {
    combobox.selectFirstOption()
    // when other hits are shown, not whenever the store is another object
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown])
  const choose = (key: string) => {
    const hit = hits.find((one) => keyOfHit(one) === key)
    if (!hit) return
    // an action is not first next time: a repeated logout is never intended
    if (hit.to !== undefined && !hit.isWay) visit(hit)
    onClose()
    if (hit.to !== undefined) go(hit.to)
    hit.run?.()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          type="search"
          size="lg"
          aria-label={t('palette.label')}
          placeholder={t('palette.placeholder')}
          leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}
          rightSection={isSeeking ? <Loader size={18} aria-hidden /> : null}
          value={typed}
          maxLength={250}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onFocus={() => {
            const ahead = takeKeys()
            if (ahead !== '') setTyped((before) => before + ahead)
          }}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.options ?? ''} aria-label={t('palette.hits')} aria-busy={isSeeking}>
        {groups.map(({ title, hits: ofGroup }) => (
          <Combobox.Group key={title} label={title}>
            {ofGroup.map((hit) => (
              <Option key={keyOfHit(hit)} hit={hit} typed={typed} />
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      <Text role="status" c="dimmed" ta="center" py={notSought === undefined ? 0 : 'md'}>
        {notSought}
      </Text>
      {hits.length === 0 && !isSeeking && notSought === undefined && (
        <Text c="dimmed" ta="center" py="xl">
          {t('palette.nothing', { text: typed.trim() })}
        </Text>
      )}
      <output className={classes.srOnly}>
        {typed.trim() === '' || isSeeking ? '' : t(isCut ? 'palette.countCut' : 'palette.count', { count })}
      </output>
      <div className={classes.keys} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.keyChoose')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('palette.keyOpen')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('palette.keyClose')}
        </span>
      </div>
    </Combobox>
  )
}

function Option({ hit, typed }: { hit: Hit; typed: string }) {
  const Icon = hit.icon
  return (
    <Combobox.Option value={keyOfHit(hit)} className={classes.option ?? ''}>
      <Icon size={19} stroke={1.7} aria-hidden />
      <span className={classes.texts}>
        <span className={classes.label}>
          <Matched text={hit.label} typed={typed} />
        </span>
        {hit.why !== undefined && (
          <span className={classes.why}>
            <Matched text={hit.why} typed={typed} />
          </span>
        )}
      </span>
      {hit.hint !== undefined && (
        <span className={classes.hint}>
          <Matched text={hit.hint} typed={typed} />
        </span>
      )}
    </Combobox.Option>
  )
}

/** A text with its matches highlighted. */
function Matched({ text, typed }: { text: string; typed: string }) {
  return matchedParts(text, typed).map(({ text: part, isMatch }, index) =>
    isMatch ? (
      <mark key={index} className={classes.match}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
