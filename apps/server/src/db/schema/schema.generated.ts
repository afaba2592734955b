// Made by 'npm run db:generate' from the migrated database. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Id } from '@verka/domain/entities/ids.ts'
import type { JSON_COLUMNS, JsonIn, JsonText } from './json-columns.ts'

type JsonTable = keyof typeof JSON_COLUMNS
type JsonColumn<Table extends JsonTable> = keyof (typeof JSON_COLUMNS)[Table]

/** Read as a Date, written as a Date or ISO text. */
type Moment = ColumnType<Date, Date | string, Date | string>
/** The same with a default. */
type OptionalMoment = ColumnType<Date, Date | string | undefined, Date | string>
/** Read as json-columns.ts says, written with `jsonText`. */
type Json<Table extends JsonTable, Column extends JsonColumn<Table>, Missing = never> = ColumnType<
  JsonIn<Table, Column>,
  JsonText<Readonly<JsonIn<Table, Column>>> | Missing,
  JsonText<Readonly<JsonIn<Table, Column>>>
>
/** The same with a default. */
type OptionalJson<Table extends JsonTable, Column extends JsonColumn<Table>> = Json<Table, Column, undefined>

/** Read as text, so that no digit is lost. */
type Exact = ColumnType<string, number, number>

export interface DB {
  audit_log: {
    tenant_id: Id<'tenant'>
    id: string
    site_id: Id<'site'> | null
    at: Moment
    actor_id: Id<'user'> | null
    action: string
    entity: string
    entity_id: string
    before: Json<'audit_log', 'before'> | null
    after: Json<'audit_log', 'after'> | null
    request_id: string
    address: string | null
    bulk_change_id: Id<'bulkChange'> | null
    import_id: Id<'dataImport'> | null
    replication_id: string | null
  }
  balance_entries: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: string
    element_id: Id<'element'>
    field_id: string
    operation_id: Id<'operation'>
    amount: Exact
    balance: Exact
    created_at: Moment
    is_count: Generated<boolean>
  }
  bulk_change_items: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    bulk_change_id: Id<'bulkChange'>
    position: number
    entity_id: string
    name: string
    version: number
    outcome: Generated<string>
    errors: Json<'bulk_change_items', 'errors'> | null
    attempts: Generated<number>
  }
  bulk_changes: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: Id<'bulkChange'>
    entity: string
    action: string
    type_id: string | null
    change: Json<'bulk_changes', 'change'>
    state: string
    stopped_because: string | null
    run_by: Id<'user'>
    culture: string
    request_id: string
    address: string | null
    owner_id: Id<'user'>
    created_at: Moment
    started_at: Moment | null
    finished_at: Moment | null
    undone_at: Moment | null
  }
  changes: {
    tenant_id: Id<'tenant'>
    id: string
    site_id: Id<'site'> | null
    transaction_id: Generated<Id<'transaction'>>
    at: OptionalMoment
    kind: string
    entity: string
    entity_id: string
    type_id: string | null
    owner_ids: string[]
    status: string | null
    is_restricted: boolean | null
  }
  code_counters: {
    tenant_id: Id<'tenant'>
    prefix_key: string
    last: number
  }
  credentials: {
    user_id: Id<'user'>
    password_hash: string
    changed_at: Moment
    is_program: GeneratedAlways<boolean>
  }
  data_schemas: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: Id<'dataSchema'>
    key: string
    status: string
    localized_names: Json<'data_schemas', 'localized_names'>
    localized_descriptions: Json<'data_schemas', 'localized_descriptions'>
    fields: Json<'data_schemas', 'fields'>
    search_text: string
    version: Generated<number>
    created_at: Moment
    updated_at: Moment
    owner_id: Id<'user'>
    is_open: boolean
  }
  deliveries: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: Id<'delivery'>
    number: GeneratedAlways<number>
    config_id: Id<'processorConfig'>
    event_id: string
    event: string | null
    element_id: Id<'element'> | null
    transaction_id: Id<'transaction'> | null
    state: string
    inputs: Json<'deliveries', 'inputs'>
    content: Json<'deliveries', 'content'>
    attempts: Generated<number>
    tries: Generated<number>
    next_attempt_at: Moment
    created_at: Moment
    finished_at: Moment | null
    not_made_reason: Json<'deliveries', 'not_made_reason'> | null
    occurrence: Json<'deliveries', 'occurrence'> | null
  }
  delivery_attempts: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    delivery_id: Id<'delivery'>
    number: number
    started_at: Moment
    milliseconds: number | null
    is_accepted: Generated<boolean>
    request: OptionalJson<'delivery_attempts', 'request'>
    answer: Json<'delivery_attempts', 'answer'> | null
  }
  delivery_lanes: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    config_id: Id<'processorConfig'>
    busy_until: Moment | null
    away_until: Moment | null
    failing_since: Moment | null
    failures: Generated<number>
    wake_at: Moment | null
    is_settled: Generated<boolean>
  }
  document_progress: {
    tenant_id: Id<'tenant'>
    user_id: Id<'user'>
    id: string
    state: string
    ahead: number
    done: number
    total: number
    written_at: Moment
  }
  element_deviations: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    element_id: Id<'element'>
    operation_type_id: Id<'operationType'>
    operation_id: Id<'operation'>
    transaction_id: Id<'transaction'>
    field_ids: string[]
  }
  element_types: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: Id<'elementType'>
    status: string
    localized_names: Json<'element_types', 'localized_names'>
    localized_descriptions: Json<'element_types', 'localized_descriptions'>
    data_property_types: Json<'element_types', 'data_property_types'>
    version: Generated<number>
    created_at: Moment
    updated_at: Moment
    owner_id: Id<'user'>
    match_rules: OptionalJson<'element_types', 'match_rules'>
    list_slots: Json<'element_types', 'list_slots'> | null
    code_series: Json<'element_types', 'code_series'> | null
    schema_configurations: OptionalJson<'element_types', 'schema_configurations'>
    rule_tests: OptionalJson<'element_types', 'rule_tests'>
  }
  elements: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: Id<'element'>
    element_type_id: Id<'elementType'>
    title: string
    code: string
    data_properties: Json<'elements', 'data_properties'>
    search_text: string
    version: Generated<number>
    created_at: Moment
    updated_at: Moment
    owner_id: Id<'user'>
    code_key: GeneratedAlways<string>
    saved_by: Json<'elements', 'saved_by'> | null
    code_space: Generated<string>
  }
  external_identities: {
    issuer: string
    subject: string
    user_id: Id<'user'>
    linked_at: Moment
  }
  feed_copies: {
    tenant_id: Id<'tenant'>
    url: string
    items: OptionalJson<'feed_copies', 'items'>
    fetched_at: Moment | null
    tried_at: Moment
  }
  file_removals: {
    tenant_id: Id<'tenant'>
    storage_key: string
    remove_after: Moment
  }
  file_uses: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    file_id: Id<'file'>
    entity_kind: string
    entity_id: string
    field_id: string
  }
  files: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: Id<'file'>
    file_name: string
    content_type: string
    size: number
    sha256: string
    purpose: string
    reference: string | null
    thumb_size: number | null
    owner_id: Id<'user'>
    created_at: Moment
    storage_key: string
    unused_since: Moment | null
    is_library: Generated<boolean>
    content_of: Id<'file'> | null
    kept_until: Moment | null
    uploaded_at: Moment
    version: Generated<number>
    updated_at: Moment
  }
  idempotency_keys: {
    tenant_id: Id<'tenant'>
    user_id: Id<'user'>
    key: string
    call: string
    body_hash: string
    status: number
    reply: string | null
    created_at: Moment
  }
  identity_keys: {
    id: string
    purpose: string
    encrypted: Buffer
    created_at: Moment
  }
  import_rows: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    import_id: Id<'dataImport'>
    number: number
    cells: Json<'import_rows', 'cells'>
    is_corrected: Generated<boolean>
    outcome: Generated<string>
    errors: Json<'import_rows', 'errors'> | null
    changes: Json<'import_rows', 'changes'> | null
    entity_id: string | null
    version: number | null
    name: Generated<string>
    identifier: string | null
    code: string | null
  }
  imports: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: Id<'dataImport'>
    target: string
    type_id: string | null
    schema_id: Id<'dataSchema'> | null
    file_id: Id<'file'>
    file_name: string
    state: string
    stopped_because: string | null
    reading: OptionalJson<'imports', 'reading'>
    looked: Json<'imports', 'looked'> | null
    error: Json<'imports', 'error'> | null
    mapping: Json<'imports', 'mapping'> | null
    policy: string | null
    starts_itself: Generated<boolean>
    is_stop_wanted: Generated<boolean>
    total: Generated<number>
    progress: Generated<number>
    worked_to: Generated<number>
    run_by: Id<'user'>
    culture: string
    request_id: string
    address: string | null
    owner_id: Id<'user'>
    created_at: Moment
    started_at: Moment | null
    finished_at: Moment | null
    undone_at: Moment | null
    definition: string | null
  }
  integration_accounts: {
    tenant_id: Id<'tenant'>
    user_id: Id<'user'>
    is_program: GeneratedAlways<boolean>
    expires_at: Moment | null
    last_used_at: Moment | null
  }
  integration_secrets: {
    tenant_id: Id<'tenant'>
    user_id: Id<'user'>
    id: string
    slot: number
    hash: Buffer
    ending: string
    created_at: Moment
    expires_at: Moment | null
    last_used_at: Moment | null
  }
  licence_places: {
    tenant_id: Id<'tenant'>
    shard: number
    used: number
    free: number
  }
  list_keys_en: {
    culture: string
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    type_id: string
    row_id: string
    page: number
    title: string | null
    code: string | null
    created_at: Moment | null
    updated_at: Moment | null
    t0: string | null
    t1: string | null
    t2: string | null
    t3: string | null
    t4: string | null
    t5: string | null
    t6: string | null
    t7: string | null
    n0: number | null
    n1: number | null
    n2: number | null
    n3: number | null
    n4: number | null
    n5: number | null
    n6: number | null
    n7: number | null
    choices: Generated<number>
    service_id: Id<'transactionType'> | null
    owner_id: Id<'user'> | null
    borrower_id: Id<'user'> | null
  }
  list_keys_nb: {
    culture: string
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    type_id: string
    row_id: string
    page: number
    title: string | null
    code: string | null
    created_at: Moment | null
    updated_at: Moment | null
    t0: string | null
    t1: string | null
    t2: string | null
    t3: string | null
    t4: string | null
    t5: string | null
    t6: string | null
    t7: string | null
    n0: number | null
    n1: number | null
    n2: number | null
    n3: number | null
    n4: number | null
    n5: number | null
    n6: number | null
    n7: number | null
    choices: Generated<number>
    service_id: Id<'transactionType'> | null
    owner_id: Id<'user'> | null
    borrower_id: Id<'user'> | null
  }
  list_keys_sv: {
    culture: string
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    type_id: string
    row_id: string
    page: number
    title: string | null
    code: string | null
    created_at: Moment | null
    updated_at: Moment | null
    t0: string | null
    t1: string | null
    t2: string | null
    t3: string | null
    t4: string | null
    t5: string | null
    t6: string | null
    t7: string | null
    n0: number | null
    n1: number | null
    n2: number | null
    n3: number | null
    n4: number | null
    n5: number | null
    n6: number | null
    n7: number | null
    choices: Generated<number>
    service_id: Id<'transactionType'> | null
    owner_id: Id<'user'> | null
    borrower_id: Id<'user'> | null
  }
  login_attempts: {
    key: string
    failures: number
    blocked_until: Moment
    updated_at: Moment
  }
  message_digests: {
    tenant_id: Id<'tenant'>
    user_id: Id<'user'>
    day: string
    sent_at: Moment | null
  }
  message_events: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    number: GeneratedAlways<number>
    id: Id<'messageEvent'>
    events: string[]
    element_id: Id<'element'> | null
    transaction_type_id: Id<'transactionType'> | null
    transaction_id: Id<'transaction'> | null
    operation_type_id: Id<'operationType'> | null
    operation_type_version: number | null
    operation_id: Id<'operation'> | null
    actor_id: Id<'user'> | null
    facts: OptionalJson<'message_events', 'facts'>
    tries: Generated<number>
    at: Moment
  }
  message_sendings: {
    tenant_id: Id<'tenant'>
    message_id: Id<'inboxMessage'>
    channel: string
    user_id: Id<'user'>
    due_at: Moment
    sent_at: Moment | null
    failure: string | null
  }
  message_settings: {
    tenant_id: Id<'tenant'>
    user_id: Id<'user'>
    settings: Json<'message_settings', 'settings'>
    version: number
    updated_at: Moment
  }
  message_texts: {
    tenant_id: Id<'tenant'>
    id: Id<'messageText'>
    texts: Json<'message_texts', 'texts'>
    channels: Json<'message_texts', 'channels'>
    version: number
    created_at: Moment
    updated_at: Moment
  }
  messages: {
    tenant_id: Id<'tenant'>
    id: Id<'inboxMessage'>
    user_id: Id<'user'>
    kind: string
    key: string | null
    of_site: Id<'site'> | null
    entity: string | null
    entity_id: string | null
    params: Json<'messages', 'params'>
    created_at: Moment
    title: string | null
    body: string | null
    is_in_inbox: Generated<boolean>
    read_at: Moment | null
    send_after: Moment | null
  }
  oidc_models: {
    model: string
    id: string
    payload: Json<'oidc_models', 'payload'>
    grant_id: string | null
    uid: string | null
    user_code: string | null
    consumed_at: Moment | null
    expires_at: Moment | null
  }
  one_time_links: {
    token_hash: string
    purpose: string
    user_id: Id<'user'> | null
    expires_at: Moment
    used_at: Moment | null
    created_at: Moment
  }
  open_addresses: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    element_id: Id<'element'>
    code: string
    created_at: Moment
  }
  open_case_supports: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    transaction_id: Id<'transaction'>
    count: number
  }
  open_report_comments: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    report_id: Id<'openReport'>
    id: string
    written_by: Id<'user'> | null
    text: string
    written_at: Moment
  }
  open_reports: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: Id<'openReport'>
    version: Generated<number>
    element_id: Id<'element'> | null
    element_title: string
    element_code: string
    shown_as: string
    transaction_type_id: Id<'transactionType'>
    operation_type_id: Id<'operationType'>
    operation_type_version: number
    data_properties: Json<'open_reports', 'data_properties'>
    culture: string
    contact_email: string | null
    contact_phone: string | null
    secret_hash: Buffer
    secret: Buffer | null
    state: string
    answer: string | null
    received_at: Moment
    decided_at: Moment | null
    decided_by: Id<'user'> | null
    transaction_id: Id<'transaction'> | null
    updated_at: Moment
    content_hash: Buffer | null
  }
  open_requests: {
    key: string
    count: number
    until: Moment
  }
  operation_type_versions: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    operation_type_id: Id<'operationType'>
    version: number
    localized_names: Json<'operation_type_versions', 'localized_names'>
    data_property_types: Json<'operation_type_versions', 'data_property_types'>
    created_at: Moment
    match_rules: OptionalJson<'operation_type_versions', 'match_rules'>
  }
  operation_types: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: Id<'operationType'>
    element_type_id: Id<'elementType'>
    status: string
    localized_names: Json<'operation_types', 'localized_names'>
    localized_descriptions: Json<'operation_types', 'localized_descriptions'>
    data_property_types: Json<'operation_types', 'data_property_types'>
    version: Generated<number>
    created_at: Moment
    updated_at: Moment
    owner_id: Id<'user'>
    match_rules: OptionalJson<'operation_types', 'match_rules'>
    list_slots: Json<'operation_types', 'list_slots'> | null
    rule_tests: OptionalJson<'operation_types', 'rule_tests'>
  }
  operations: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: Id<'operation'>
    transaction_id: Id<'transaction'>
    operation_type_id: Id<'operationType'>
    operation_type_version: number
    mode: string
    data_properties: Json<'operations', 'data_properties'>
    executed_at: Moment
    executed_by: Id<'user'>
    undo_until: Moment | null
    effects: Json<'operations', 'effects'> | null
    undone_at: Moment | null
    undoes: Id<'operation'> | null
    borrower_id: Id<'user'> | null
    due_at: Moment | null
  }
  person_codes: {
    tenant_id: Id<'tenant'>
    user_id: Id<'user'>
    code_hash: Buffer
    pin_hash: Buffer
    code: Buffer
    pin: Buffer
    is_card: boolean
    created_at: Moment
  }
  privilege_element_types: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    privilege_id: Id<'privilege'>
    element_type_id: Id<'elementType'>
  }
  privilege_grants: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    privilege_id: Id<'privilege'>
    transaction_type_id: Id<'transactionType'>
    operation_modes: string[]
    view: string
    for_others: Generated<boolean>
  }
  privileges: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: Id<'privilege'>
    name: string
    description: Generated<string>
    version: Generated<number>
    created_at: Moment
    updated_at: Moment
    owner_id: Id<'user'>
  }
  processor_configs: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: Id<'processorConfig'>
    processor_type: string
    implementation: string
    name: string
    is_on: boolean
    stopped_because: string | null
    data_properties: OptionalJson<'processor_configs', 'data_properties'>
    secrets: OptionalJson<'processor_configs', 'secrets'>
    owner_id: Id<'user'>
    version: Generated<number>
    created_at: Moment
    updated_at: Moment
    feed_generation: Generated<number>
  }
  processor_restrictions: {
    id: string
    type: string
    name: string
    mode: string
    tenant_ids: Id<'tenant'>[]
    licence_levels: string[]
    version: Generated<number>
    created_at: Moment
    updated_at: Moment
  }
  public_lists: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: Id<'publicList'>
    localized_names: Json<'public_lists', 'localized_names'>
    key: string
    element_type_id: Id<'elementType'>
    schema_id: Id<'dataSchema'>
    filters: Json<'public_lists', 'filters'>
    ordering: Json<'public_lists', 'ordering'>
    forms: string[]
    is_published: boolean
    version: Generated<number>
    created_at: Moment
    updated_at: Moment
  }
  push_subscriptions: {
    tenant_id: Id<'tenant'>
    id: string
    user_id: Id<'user'>
    session_id: string | null
    endpoint: string
    p256dh: string
    auth: string
    created_at: Moment
  }
  record_types: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: Id<'recordType'>
    status: string
    localized_names: Json<'record_types', 'localized_names'>
    localized_descriptions: Json<'record_types', 'localized_descriptions'>
    color: string | null
    data_property_types: Json<'record_types', 'data_property_types'>
    version: Generated<number>
    created_at: Moment
    updated_at: Moment
    owner_id: Id<'user'>
    match_rules: OptionalJson<'record_types', 'match_rules'>
    list_slots: Json<'record_types', 'list_slots'> | null
    schema_configurations: OptionalJson<'record_types', 'schema_configurations'>
    rule_tests: OptionalJson<'record_types', 'rule_tests'>
  }
  records: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: Id<'record'>
    record_type_id: Id<'recordType'>
    position: number | null
    localized_names: Json<'records', 'localized_names'>
    color: string | null
    data_properties: Json<'records', 'data_properties'>
    search_text: string
    version: Generated<number>
    created_at: Moment
    updated_at: Moment
    owner_id: Id<'user'>
    deleted_at: Moment | null
    saved_by: Json<'records', 'saved_by'> | null
  }
  refused_logins: {
    issuer: string
    subject: string
    email: string | null
    is_email_verified: boolean
    reason: string
    reference: string
    times: number
    refused_at: Moment
  }
  reminder_sites: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    next_at: Moment
    objects_at: Moment | null
  }
  reminders: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    transaction_type_id: Id<'transactionType'>
    subject: string
    subject_id: string
    moment: Moment
    service_version: number
    step: string | null
    next_at: Moment | null
  }
  removed_tenants: {
    id: Id<'tenant'>
    removed_at: Moment
  }
  replication_files: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: string
    source: Json<'replication_files', 'source'>
    content: Json<'replication_files', 'content'>
    signer: string
    signer_name: string
    created_at: Moment
  }
  replication_links: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    source_site_id: Id<'site'>
    source_id: string
    kind: string
    id: string
    base: Json<'replication_links', 'base'>
    original: Json<'replication_links', 'original'> | null
  }
  replications: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: string
    state: string
    source: Json<'replications', 'source'>
    content: Json<'replications', 'content'> | null
    options: Json<'replications', 'options'>
    hash: string
    lifts_lockdown: Generated<boolean>
    done: Generated<number>
    total: Generated<number>
    written: OptionalJson<'replications', 'written'>
    errors: OptionalJson<'replications', 'errors'>
    kept: OptionalJson<'replications', 'kept'>
    owner_id: Id<'user'>
    person_id: string
    culture: string
    request_id: string
    address: string | null
    created_at: Moment
    finished_at: Moment | null
    undone_at: Moment | null
    origin: Generated<string>
    signer: string | null
    examples: OptionalJson<'replications', 'examples'>
  }
  reservations: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: Id<'reservation'>
    element_id: Id<'element'>
    transaction_type_id: Id<'transactionType'>
    user_id: Id<'user'>
    from_at: Moment
    to_at: Moment
    status: string
    expires_at: Moment
    transaction_id: Id<'transaction'> | null
    version: Generated<number>
    created_at: Moment
    updated_at: Moment
    owner_id: Id<'user'>
  }
  sandboxes: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    source_site_id: Id<'site'>
    source_name: string
    state: string
    done: Generated<number>
    total: Generated<number>
    definitions: Generated<number>
    elements: Generated<number>
    errors: OptionalJson<'sandboxes', 'errors'>
    owner_id: Id<'user'>
    culture: string
    request_id: string
    address: string | null
    created_at: Moment
    ready_at: Moment | null
    remove_at: Moment
  }
  schema_migrations: {
    name: string
    checksum: string
    applied_at: OptionalMoment
  }
  sites: {
    tenant_id: Id<'tenant'>
    id: Id<'site'>
    key: string
    name: string
    version: Generated<number>
    created_at: Moment
    updated_at: Moment
  }
  sms_messages: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: Id<'smsMessage'>
    sender: string
    body: string
    parts: number
    month: string
    is_automatic: boolean
    owner_id: Id<'user'> | null
    version: Generated<number>
    created_at: Moment
    updated_at: Moment
  }
  sms_recipients: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: string
    message_id: Id<'smsMessage'>
    number: string
    person_id: Id<'user'> | null
    state: Generated<string>
    reason: string | null
    attempt: string | null
    gateway_id: string | null
    sent_at: Moment | null
    delivered_at: Moment | null
    created_at: Moment
    updated_at: Moment
  }
  sms_usage: {
    tenant_id: Id<'tenant'>
    month: string
    shard: number
    used: number
    free: number
  }
  station_services: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    station_id: string
    transaction_type_id: Id<'transactionType'>
    position: number
  }
  stations: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: string
    version: Generated<number>
    name: string
    code_hash: Buffer | null
    code_expires_at: Moment | null
    code_created_by: Id<'user'> | null
    secret_hash: Buffer | null
    enrolled_at: Moment | null
    revoked_at: Moment | null
    last_used_at: Moment | null
    created_at: Moment
    updated_at: Moment
  }
  stored_bytes: {
    tenant_id: Id<'tenant'>
    shard: number
    used: number
    free: number
  }
  tenant_logos: {
    tenant_id: Id<'tenant'>
    sha256: string
    content_type: string
    bytes: Buffer
  }
  tenant_switches: {
    user_id: Id<'user'>
    tenant_id: Id<'tenant'>
    acts_as: Id<'user'>
    switched_at: Moment
  }
  tenants: {
    id: Id<'tenant'>
    key: string
    name: string
    culture: string
    time_zone: string
    licence_level: string
    is_billed_annually: Generated<boolean>
    policy_url: string | null
    rss_feed_url: string | null
    colours: Json<'tenants', 'colours'>
    settings: OptionalJson<'tenants', 'settings'>
    is_locked_down: Generated<boolean>
    version: Generated<number>
    created_at: Moment
    updated_at: Moment
    contact: OptionalJson<'tenants', 'contact'>
    dark_colours: OptionalJson<'tenants', 'dark_colours'>
    admin_colours: Json<'tenants', 'admin_colours'> | null
    search_text: Generated<string>
  }
  transaction_type_operations: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    transaction_type_id: Id<'transactionType'>
    id: string
    element_type_id: Id<'elementType'>
    position: number
    mode: string
    operation_type_id: Id<'operationType'>
    localized_names: Json<'transaction_type_operations', 'localized_names'>
  }
  transaction_type_versions: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    transaction_type_id: Id<'transactionType'>
    version: number
    localized_names: Json<'transaction_type_versions', 'localized_names'>
    mode: string
    operations: Json<'transaction_type_versions', 'operations'>
    created_at: Moment
    settings: OptionalJson<'transaction_type_versions', 'settings'>
  }
  transaction_types: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: Id<'transactionType'>
    element_type_id: Id<'elementType'>
    status: string
    localized_names: Json<'transaction_types', 'localized_names'>
    localized_descriptions: Json<'transaction_types', 'localized_descriptions'>
    mode: string
    is_restricted: Generated<boolean>
    version: Generated<number>
    created_at: Moment
    updated_at: Moment
    owner_id: Id<'user'>
    settings: OptionalJson<'transaction_types', 'settings'>
    list_slots: Json<'transaction_types', 'list_slots'> | null
    match_rules: OptionalJson<'transaction_types', 'match_rules'>
    slots_version: Generated<number>
  }
  transactions: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: Id<'transaction'>
    transaction_type_id: Id<'transactionType'>
    transaction_type_version: number
    element_id: Id<'element'>
    mode: string
    status: string
    version: Generated<number>
    created_at: Moment
    updated_at: Moment
    owner_id: Id<'user'>
    data_properties: OptionalJson<'transactions', 'data_properties'>
    borrower_id: Id<'user'> | null
    due_at: Moment | null
    undone_at: Moment | null
    deleted_at: Moment | null
  }
  upload_pieces: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    upload_id: Id<'upload'>
    starts_at: number
    size: number
    storage_key: string
  }
  uploads: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: Id<'upload'>
    owner_id: Id<'user'>
    file_name: string
    content_type: string
    purpose: string | null
    reference: string | null
    size: number
    received: Generated<number>
    created_at: Moment
    expires_at: Moment
    file_id: Id<'file'> | null
  }
  user_preferences: {
    tenant_id: Id<'tenant'>
    user_id: Id<'user'>
    key: string
    value: Json<'user_preferences', 'value'>
    updated_at: Moment
  }
  user_privileges: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    user_id: Id<'user'>
    privilege_id: Id<'privilege'>
  }
  user_sites: {
    tenant_id: Id<'tenant'>
    user_id: Id<'user'>
    site_id: Id<'site'>
    tries_as: string | null
  }
  users: {
    tenant_id: Id<'tenant'>
    id: Id<'user'>
    user_name: string
    email: string
    is_email_verified: Generated<boolean>
    name: string
    role: string
    culture: string | null
    status: string
    version: Generated<number>
    created_at: Moment
    updated_at: Moment
    user_name_key: GeneratedAlways<string>
    email_key: GeneratedAlways<string>
    deleted_at: Moment | null
    search_text: Generated<string>
    stands_for: Id<'user'> | null
    is_program: Generated<boolean>
    phone_no: Generated<string>
  }
  views: {
    tenant_id: Id<'tenant'>
    site_id: Id<'site'>
    id: Id<'view'>
    list: string
    name: string
    is_shared: boolean
    question: Json<'views', 'question'>
    columns: Json<'views', 'columns'> | null
    owner_id: Id<'user'>
    version: Generated<number>
    created_at: Moment
    updated_at: Moment
  }
}
