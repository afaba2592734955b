import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button, Container, Group, Stack } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconDeviceFloppy, IconEye } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../feedback/flash.tsx'
import { Locked } from '../feedback/locked.tsx'
import { ButtonLink } from '../navigation/link.tsx'
import { useGo } from '../navigation/use-go.ts'
import { useIsNavigatingAway } from '../navigation/use-is-navigating-away.ts'
import type { HeadAction } from '../page/head-actions.tsx'
import { PAGE_WIDTH } from '../page/page-width.ts'
import { PageTitle } from '../page/page.tsx'
import { moveUntilThere } from '../page/move-until-there.ts'
import pageClasses from '../page/page.module.css'
import { ErrorSummary, type FormError } from './error-summary.tsx'
import { NewerNotice, type Newer } from './newer-notice.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'
import classes from './form-page.module.css'

/** Where an aside stands below the form (form-page.module.css). */
const BELOW = '(max-width: 64em)'

interface FormPageProps {
  title: string
  description?: ReactNode
  back?: { to: string; label: string }
  /** Beside the title: a StatusBadge. */
  badge?: ReactNode
  /** At the right of the title: rarer things, such as 'open in the execution area'. */
  actions?: ReactNode
  /** The same where there is an aside: told what leads to it where it stands below. */
  renderActions?: ((toAside: HeadAction | undefined) => ReactNode) | undefined
  /** Whether something was changed that is not saved: leaving asks first. */
  isDirty: boolean
  isSaving: boolean
  /** What is edited is there already: saved as it was, it stays the version that it is. */
  isStored?: boolean
  /** Checks and saves: by the button, by Enter in a field, by Ctrl+S. Called again only when it is done and the page is not being left. */
  onSave: () => Promise<void>
  /** What the button says; 'Spara' when left out. */
  saveLabel?: string
  /** Where 'Avbryt' leads. */
  cancelTo?: string
  /** At the left of the bar: what destroys, as a subtle red button with an icon, which is all that is seen of it where there is little room. */
  danger?: ReactNode
  /** Beside the save button: one more way to save, such as 'save and publish'. */
  secondary?: { label: string; icon: ReactNode; onSave: () => Promise<void> } | undefined
  /** What was typed is given up: the person leaves without saving. */
  onGiveUp?: () => void
  /** All that is wrong now; empty before the first attempt. */
  errors?: FormError[]
  /** In a form of steps: shows the one that an error is in. */
  onShowStep?: (key: string) => void
  /** Somebody else saved this meanwhile: told. */
  newer?: Newer | undefined
  /** Why nothing can be changed; there is no save button then, and the caller shows its inputs as read-only. */
  readOnlyReason?: string | undefined
  /** Beside the form on wide screens, below it on others: a preview. */
  aside?: ReactNode
  /** What leads to it where it stands below. */
  asideLabel?: string | undefined
  /** An aside that is longer than a window goes along with the page, instead of staying in sight. */
  isAsideLong?: boolean
  /** Sections with inputs. */
  children: ReactNode
}

/** A page with a form: sections, a bar that stays in sight with the one button that saves, all errors above, and no way to lose what was typed. */
export function FormPage(props: FormPageProps) {
  const { t } = useText()
  const {
    title,
    description,
    back,
    badge,
    actions,
    renderActions,
    isDirty,
    isSaving,
    onSave,
    errors = [],
    readOnlyReason,
    aside,
    asideLabel,
    children,
  } = props
  const below = useRef<HTMLElement>(null)
  const showAside = () => {
    const element = below.current
    if (!element) return
    element.focus({ preventScroll: true })
    // it is drawn when one comes near: then there is room to go on
    const isThere = () => element.getBoundingClientRect().top < window.innerHeight / 4
    moveUntilThere(() => element.scrollIntoView(), isThere)
  }
  const headActions = renderActions ? <ActionsBesideAside render={renderActions} label={asideLabel} onShow={showAside} /> : actions
  const isReadOnly = readOnlyReason !== undefined
  const [attempt, setAttempt] = useState(0)
  const isUnderWay = useRef(false)
  const isNavigatingAway = useIsNavigatingAway()
  // a second click comes before anything of the first is drawn, or while the next page is loaded
  const attemptTo = (act: () => Promise<void>) => {
    if (isSaving || isReadOnly || isUnderWay.current || isNavigatingAway()) return
    setAttempt((before) => before + 1)
    isUnderWay.current = true
    void act().finally(() => (isUnderWay.current = false))
  }
  const go = useGo()
  const saveNothing = async () => {
    flash('info', t('ui.nothingChanged'))
    if (props.cancelTo !== undefined) go(props.cancelTo)
  }
  const save = () => attemptTo(props.isStored && !isDirty ? saveNothing : onSave)
  useHotkeys([['mod+S', save]], [], true)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <Container size={PAGE_WIDTH} className={pageClasses.page} data-with-bar={!isReadOnly || undefined}>
      <UnsavedChanges isDirty={isDirty && !isReadOnly} {...(props.onGiveUp && { onGiveUp: props.onGiveUp })} />
      <form noValidate onSubmit={submit} aria-label={title}>
        <Stack gap="xl" className={aside === undefined ? classes.alone : undefined}>
          <PageTitle title={title} description={description} badge={badge} actions={headActions} {...(back ? { back } : {})} />
          {readOnlyReason !== undefined && <Locked>{readOnlyReason}</Locked>}
          {props.newer && <NewerNotice newer={props.newer} />}
          <ErrorSummary errors={errors} attempt={attempt} onShowStep={props.onShowStep} />
          <div className={aside === undefined ? undefined : classes.beside}>
            <Stack gap="lg" data-read-only={isReadOnly || undefined}>
              {children}
            </Stack>
            {aside !== undefined && (
              <aside ref={below} tabIndex={-1} className={classes.aside} data-long={props.isAsideLong || undefined}>
                {aside}
              </aside>
            )}
          </div>
          {!isReadOnly && <SaveBar {...props} attemptTo={attemptTo} />}
        </Stack>
      </form>
      <output className={classes.srOnly}>{isSaving ? t('ui.saving') : ''}</output>
    </Container>
  )
}

interface ActionsBesideAsideProps {
  render: (toAside: HeadAction | undefined) => ReactNode
  label: string | undefined
  onShow: () => void
}

function ActionsBesideAside({ render, label, onShow }: ActionsBesideAsideProps) {
  const isBelow = useMediaQuery(BELOW, false, { getInitialValueInEffect: false })
  if (label === undefined || !isBelow) return render(undefined)
  return render({ label, icon: <IconEye size={18} stroke={1.8} aria-hidden />, act: onShow })
}

function SaveBar({
  isSaving,
  saveLabel,
  cancelTo,
  danger,
  secondary,
  attemptTo,
}: FormPageProps & { attemptTo: (act: () => Promise<void>) => void }) {
  const { t } = useText()
  return (
    <div className={classes.bar}>
      <Group className={classes.row} justify="space-between" gap="sm" wrap="nowrap">
        <div className={classes.danger} data-crowded={secondary !== undefined || undefined}>
          {danger}
        </div>
        <Group className={classes.row} gap="sm" justify="flex-end">
          {cancelTo !== undefined && (
            <ButtonLink to={cancelTo} variant="subtle" color="gray" className={classes.cancel}>
              {t('ui.cancel')}
            </ButtonLink>
          )}
          {secondary && (
            <Button variant="default" leftSection={secondary.icon} disabled={isSaving} onClick={() => attemptTo(secondary.onSave)}>
              {secondary.label}
            </Button>
          )}
          <Button
            type="submit"
            loading={isSaving}
            leftSection={<IconDeviceFloppy size={18} stroke={1.8} aria-hidden />}
            classNames={{ root: classes.save!, section: classes.icon! }}
          >
            {saveLabel ?? t('ui.save')}
          </Button>
        </Group>
      </Group>
    </div>
  )
}
