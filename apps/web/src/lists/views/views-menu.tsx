import { useState, type FormEvent } from 'react'
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconBookmark, IconChevronDown, IconTrash, IconUsers } from '@tabler/icons-react'
import { may } from '@verka/domain/access/permissions.ts'
import { MAX_VIEW_NAME } from '@verka/domain/views/view.body.ts'
import type { View } from '@verka/domain/views/views.api.ts'
import { ApiError, errorMessages } from '../../data/api-error.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import type { ColumnLayout } from '../columns/use-column-layout.ts'
import type { ListState } from '../use-list-state.ts'
import { isSameQuestion, shownIn, useViews, type Shown } from './use-views.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'

interface ViewsMenuProps<Row> {
  list: string
  state: ListState
  layout: ColumnLayout<Row>
}

/** The saved views of a list: shows one, or saves the displayed state under a name, for the user or for the site. */
export function ViewsMenu<Row>({ list, state, layout }: ViewsMenuProps<Row>) {
  const { t } = useText()
  const views = useViews(list)
  const confirm = useConfirm()
  const { user } = useSession()
  const [isNaming, setNaming] = useState(false)
  const shown: Shown = { question: { search: state.search, ordering: state.ordering, filters: state.filters }, columns: layout.choice }
  const current = views.items.find((view) => isSameQuestion(shownIn(view).question, shown.question))
  const show = (view: View) => {
    const { question, columns } = shownIn(view)
    state.setQuestion(question)
    if (columns) layout.choose(columns)
  }
  const remove = async (view: View) => {
    const isSure = await confirm({
      title: t('lists.viewDeleteTitle', { name: view.name }),
      text: t(view.isShared ? 'lists.viewDeleteShared' : 'lists.viewDeleteOwn'),
      confirm: t('ui.delete'),
      isDangerous: true,
    })
    if (isSure) await views.remove(view).catch(() => undefined)
  }
  const replace = async (view: View) => {
    const saved = await views.replace(view, shown).catch(() => undefined)
    if (saved) flash('success', t('lists.viewSaved', { name: saved.name }))
  }
  return (
    <>
      <Menu position="bottom-end" width={300} withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={17} stroke={1.8} aria-hidden />}
            rightSection={<IconChevronDown size={15} aria-hidden />}
            maw={260}
          >
            {current?.name ?? t('lists.views')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.items.length === 0 && (
            <Text size="sm" c="dimmed" px="sm" py="xs">
              {t('lists.viewsHint')}
            </Text>
          )}
          {views.items.map((view) => (
            <Group key={view.id} gap={4} wrap="nowrap">
              <Menu.Item
                style={{ flex: 1, minWidth: 0 }}
                onClick={() => show(view)}
                aria-current={view === current || undefined}
                fw={view === current ? 600 : undefined}
                rightSection={view.isShared ? <IconUsers size={15} aria-hidden /> : undefined}
              >
                {view.name}
                {view.isShared && (
                  <Text size="xs" fw={400} truncate>
                    {view.owner.id === user.id ? t('lists.viewSharedByMe') : t('lists.viewSharedBy', { name: view.owner.name })}
                  </Text>
                )}
              </Menu.Item>
              {view.can.delete && (
                <Menu.Item w="auto" flex="none" aria-label={t('lists.viewDelete', { name: view.name })} onClick={() => void remove(view)}>
                  <IconTrash size={16} aria-hidden style={{ display: 'block' }} />
                </Menu.Item>
              )}
            </Group>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setNaming(true)}>{t('lists.viewSave')}</Menu.Item>
          {current?.can.edit && (
            <Menu.Item onClick={() => void replace(current)}>{t('lists.viewReplace', { name: current.name })}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <NameDialog
        isOpen={isNaming}
        onClose={() => setNaming(false)}
        taken={views.items}
        save={(name, isShared) => views.create(name, isShared, shown)}
        replace={(view) => views.replace(view, shown)}
      />
    </>
  )
}

interface NameDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Existing views: names have to be unique. */
  taken: readonly View[]
  save: (name: string, isShared: boolean) => Promise<View>
  replace: (view: View) => Promise<View>
}

/** Dialog for a view's name and, with the right to share, its audience. */
function NameDialog({ isOpen, onClose, taken, save, replace }: NameDialogProps) {
  const { t, text } = useText()
  const { user } = useSession()
  const [name, setName] = useState('')
  /** The view of that name, while the user confirms its replacement. */
  const [requested, setRequested] = useState<View>()
  const [isShared, setShared] = useState(false)
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (name.trim() === '') return setError(t('validation.required'))
    const same = taken.find((view) => view.name.toLocaleLowerCase() === name.trim().toLocaleLowerCase())
    if (same && !same.can.edit) return setError(t('lists.viewTaken'))
    if (same && same !== requested) {
      setError(t('lists.viewReplaceAsk', { name: same.name }))
      return setRequested(same)
    }
    try {
      const saved = same ? await replace(same) : await save(name.trim(), isShared)
      flash('success', t('lists.viewSaved', { name: saved.name }))
      setName('')
      setShared(false)
      setRequested(undefined)
      setError(undefined)
      onClose()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(errorMessages(thrown, text).join(' '))
    }
  }
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('lists.viewSaveTitle')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('lists.viewName')}
            value={name}
            maxLength={MAX_VIEW_NAME}
            error={error}
            data-autofocus
            withAsterisk
            onChange={(event) => {
              setName(event.currentTarget.value)
              setRequested(undefined)
              setError(undefined)
            }}
          />
          {may(user.role, 'sharedViews', 'write') && (
            <Checkbox label={t('lists.viewShare')} checked={isShared} onChange={(event) => setShared(event.currentTarget.checked)} />
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit">{requested ? t('lists.viewReplace', { name: requested.name }) : t('ui.save')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
