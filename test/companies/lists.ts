/**
 * What the servers of the three companies answer to `tools/list`: the names and hints of real servers, as facts. Tools with the
 * same hints stand together.
 */
import { readAdvertisedTool } from '../../src/engine/advertised';
import type { ServerKnowledge } from '../../src/engine/knowledge';

const HINTS = {
  r: 'readOnlyHint',
  d: 'destructiveHint',
  i: 'idempotentHint',
  o: 'openWorldHint',
} as const;

/** The annotations that `r+ d-` stands for: read-only yes, destructive no, the others not stated. */
function annotations(hints: string): Record<string, boolean> {
  return Object.fromEntries(
    [...hints.matchAll(/([rdio])([+-])/g)].map(([, hint, sign]) => [
      HINTS[hint as keyof typeof HINTS], // the pattern takes these letters only
      sign === '+',
    ]),
  );
}

/** A server that has listed these tools: names by hints. */
function listed(namesByHints: Readonly<Record<string, string>>): ServerKnowledge {
  const tools = Object.entries(namesByHints).flatMap(([hints, names]) =>
    names
      .trim()
      .split(/\s+/)
      .flatMap((name) => readAdvertisedTool({ name, annotations: annotations(hints) }) ?? []),
  );
  return { state: 'listed', list: { source: 'live', listedAt: undefined, tools }, failure: undefined };
}

const AIRTABLE = listed({
  'r+': `list_records search_records list_bases list_tables describe_table get_record list_comments`,
  'r- d-': `create_record create_table create_field create_comment upload_attachment`,
  'r- d+': `update_records delete_records update_table update_field`,
});

const BRAVE = listed({
  'o+': `brave_web_search brave_local_search brave_video_search brave_image_search brave_news_search
     brave_summarizer brave_llm_context brave_place_search`,
});

const CONTEXT7 = listed({
  'r+ d- i+ o+': `resolve-library-id query-docs`,
});

const DYNATRACE = listed({
  'r+': `get_environment_info list_vulnerabilities list_problems find_entity_by_name get_kubernetes_events
     list_exceptions list_davis_analyzers execute_davis_analyzer`,
  'r-': `send_slack_message`,
  'r+ i+': `verify_dql generate_dql_from_natural_language explain_dql_in_natural_language`,
  'r- i- o+': `execute_dql`,
  'r+ i+ o+': `chat_with_davis_copilot`,
  'r- i+': `reset_grail_budget`,
  'o+': `send_email`,
  'r- d+ i-': `send_event create_dynatrace_notebook`,
});

const EXA = listed({
  'r+ d- i+ o+': `web_search_exa web_fetch_exa`,
});

const FILESYSTEM = listed({
  'r+ o-': `read_file read_text_file read_media_file read_multiple_files list_directory list_directory_with_sizes
     directory_tree search_files get_file_info list_allowed_directories`,
  'r- d+ i+ o-': `write_file`,
  'r- d+ i- o-': `edit_file move_file`,
  'r- d- i+ o-': `create_directory`,
});

const GITHUB = listed({
  '': `create_or_update_file search_repositories create_repository get_file_contents push_files create_issue
     create_pull_request fork_repository create_branch list_commits list_issues update_issue
     add_issue_comment search_code search_issues search_users get_issue get_pull_request list_pull_requests
     create_pull_request_review merge_pull_request get_pull_request_files get_pull_request_status
     update_pull_request_branch get_pull_request_comments get_pull_request_reviews`,
});

const KUBERNETES = listed({
  'r+ d- i- o+': `configuration_view events_list namespaces_list nodes_log nodes_stats_summary pods_get pods_list
     pods_list_in_namespace pods_log projects_list resources_get resources_list`,
  'r+ d- i+ o+': `nodes_top pods_top`,
  'r- d+ i+ o+': `pods_delete resources_create_or_update resources_delete resources_scale`,
  'r- d+ i- o+': `pods_exec`,
  'r- d- i- o+': `pods_run`,
});

const LAUNCHDARKLY = listed({
  '': `get-audit-log-entries get-code-references get-flag-status-across-environments list-feature-flags
     create-feature-flag get-feature-flag update-feature-flag delete-feature-flag get-environments
     get-ai-config-targeting update-ai-config-targeting list-ai-configs create-ai-config delete-ai-config
     get-ai-config update-ai-config create-ai-config-variation delete-ai-config-variation
     get-ai-config-variation update-ai-config-variation`,
});

const MONGODB = listed({
  'r+ d- o+': `aggregate-db aggregate collection-indexes collection-schema collection-storage-size connect count
     db-stats disconnect explain export find list-collections list-connections list-databases mongodb-logs
     atlas-list-clusters atlas-list-projects atlas-inspect-cluster atlas-inspect-access-list
     atlas-list-db-users atlas-list-orgs atlas-connect-cluster atlas-list-alerts
     atlas-get-performance-advisor atlas-get-regions atlas-streams-discover search-knowledge
     list-knowledge-sources`,
  'r- d- o+': `create-collection create-index insert-many atlas-create-free-cluster atlas-create-access-list
     atlas-create-db-user atlas-create-project atlas-load-sample-dataset atlas-create-cluster
     atlas-streams-build`,
  'r- d+ o+': `delete-many drop-collection drop-database drop-index rename-collection update-many
     atlas-pause-resume-cluster atlas-streams-manage atlas-streams-teardown atlas-upgrade-cluster`,
});

const NETLIFY = listed({
  'r+': `netlify-coding-rules netlify-user-services-reader netlify-deploy-services-reader
     netlify-team-services-reader netlify-project-services-reader netlify-extension-services-reader`,
  'r-': `netlify-deploy-services-updater netlify-project-services-updater netlify-extension-services-updater`,
});

const NOTION = listed({
  'r+': `API-get-user API-get-users API-get-self API-get-block-children API-retrieve-a-block API-retrieve-a-page
     API-retrieve-a-page-property API-retrieve-a-comment API-retrieve-a-data-source
     API-list-data-source-templates API-retrieve-a-database API-retrieve-page-markdown`,
  'd+': `API-post-search API-patch-block-children API-update-a-block API-delete-a-block API-patch-page
     API-post-page API-create-a-comment API-query-data-source API-update-a-data-source
     API-create-a-data-source API-move-page API-update-page-markdown`,
});

const PLAYWRIGHT = listed({
  'r- d+ o+': `browser_close browser_resize browser_handle_dialog browser_emulate_media browser_evaluate
     browser_file_upload browser_drop browser_fill_form browser_press_key browser_type browser_navigate
     browser_navigate_back browser_run_code_unsafe browser_click browser_drag browser_hover
     browser_select_option browser_tabs`,
  'r+ d- o+': `browser_console_messages browser_find browser_network_requests browser_network_request
     browser_take_screenshot browser_snapshot browser_wait_for`,
});

const SENTRY = listed({
  'r+ o+': `whoami find_organizations find_teams find_projects find_releases get_issue_tag_values get_replay_details
     get_event_attachment search_events find_dsns search_docs get_doc search_issues search_issue_events
     get_profile_details get_sentry_resource`,
  'r- d+ i- o+': `update_issue`,
  'r- d- o+': `create_team create_project create_dsn analyze_issue_with_seer`,
  'r- d+ i+ o+': `update_project`,
});

const SLACK = listed({
  'r+ d+ i- o+': `attachment_get_data channels_list channels_me conversations_history conversations_replies
     conversations_search_messages conversations_unreads saved_list usergroups_list users_search`,
  'r- d+ i- o+': `conversations_add_message conversations_leave reactions_add reactions_remove saved_clear_completed
     saved_update usergroups_create usergroups_me usergroups_update usergroups_users_update`,
  'r- d+ i+ o+': `conversations_join`,
  'r- d- i- o+': `conversations_mark`,
});

const STRIPE = listed({
  'r- d- i- o+': `create_customer create_product create_price create_payment_link create_invoice create_invoice_item
     create_refund update_subscription create_coupon update_dispute`,
  'r+ d- i+ o+': `list_customers list_products list_prices list_invoices retrieve_balance list_payment_intents
     list_subscriptions search_stripe_documentation list_coupons list_disputes`,
  'r- d- i+ o+': `finalize_invoice`,
  'r- d+ i+ o+': `cancel_subscription`,
});
/** Server name in the company file → what the server answers. A server that is not here was never asked. */
export const LISTS: Readonly<
  Record<'founder' | 'agency' | 'generated', Readonly<Record<string, ServerKnowledge>>>
> = {
  founder: { slack: SLACK, notion: NOTION, stripe: STRIPE, exa: EXA },
  // Nobody has allowed atlassian to be started yet.
  agency: {
    slack: SLACK,
    github: GITHUB,
    files: FILESYSTEM,
    crm: AIRTABLE,
    sentry: SENTRY,
    netlify: NETLIFY,
    browser: PLAYWRIGHT,
    search: BRAVE,
    docs: CONTEXT7,
    billing: STRIPE,
  },
  generated: {
    'regional-cluster-operations-kubernetes': KUBERNETES,
    'pumping-station-observability-dynatrace': DYNATRACE,
    'customer-portal-feature-management-launchdarkly': LAUNCHDARKLY,
    'meter-reading-document-store-mongodb': MONGODB,
    'water-quality-laboratory-report-archive-filesystem': FILESYSTEM,
    'public-documentation-context7': CONTEXT7,
  },
};
