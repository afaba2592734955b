import { TextInput } from '@mantine/core'
import { createStation, deleteStation, getStationUses, updateStation, type Station } from '@verka/domain/stations/stations.api.ts'
import { MAX_STATION_NAME } from '@verka/domain/stations/station.body.ts'
import { addressOf } from '../../addresses.ts'
import { call } from '../../data/call.ts'
import { useDraft } from '../../forms/draft/use-draft.ts'
import { useBoundFields } from '../../forms/editing/bound-fields.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { contentOfDraft } from '../editing/entity-content.ts'
import { EntityFormPage } from '../editing/entity-form-page.tsx'
import { useEntityCalls } from '../editing/use-entity-calls.ts'
import { useEntityEditing } from '../editing/use-entity-editing.ts'
import { DeviceSection } from './device-section.tsx'
import { ServicesSection } from './services-section.tsx'
import { StationStateBadge } from './state-badge.tsx'
import { bodyOfStation, checkStation, draftOfStation, inputId, NEW_STATION, stationErrors, type StationDraft } from './station-draft.ts'

const CALLS = { create: createStation, update: updateStation, remove: deleteStation }

/** A station: its name, the services by which it lends, and its device. */
export function StationForm({ stored }: { stored?: Station }) {
  const text = useText()
  const { t } = text
  const draft = useDraft<StationDraft>(stored ? draftOfStation(stored) : NEW_STATION, checkStation)
  const calls = useEntityCalls(CALLS)
  const isReadOnly = stored !== undefined && !stored.can.edit
  const { value, saved } = draft
  const editing = useEntityEditing({
    content: contentOfDraft(draft, draftOfStation),
    stored,
    calls,
    bodyOf: bodyOfStation,
    recreatedBody: ({ id: _id, version: _version, ...rest }) => bodyOfStation(rest),
    nameOf: ({ name }) => name,
    storedNameOf: ({ name }) => name,
    isReadOnly,
    list: { to: addressOf('/stations'), label: t('shell.stations') },
    // there its device is connected
    nextAfterCreate: ({ id }) => addressOf('/stations/$id/edit', { id }),
  })
  const fields = useBoundFields(draft, { inputId, isReadOnly })
  return (
    <EntityFormPage
      editing={editing}
      title={stored ? saved.name : t('stations.new')}
      badge={stored && <StationStateBadge state={stored.state} />}
      deletion={
        stored?.can.delete && {
          id: stored.id,
          version: value.version ?? stored.version,
          name: stored.name,
          text: t('stations.deleteText', { name: stored.name }),
          call: calls.remove,
          uses: { read: () => call(getStationUses, { params: { id: stored.id } }) },
        }
      }
      errors={stationErrors(draft.errors, text)}
    >
      <Section title={t('stations.about')}>
        <TextInput
          {...fields.text('name')}
          label={t('stations.name')}
          description={t('stations.nameHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          maxLength={MAX_STATION_NAME}
          autoFocus={!stored}
        />
      </Section>
      <ServicesSection draft={draft} fields={fields} stored={stored} />
      {stored && <DeviceSection station={stored} isReadOnly={isReadOnly} />}
    </EntityFormPage>
  )
}
