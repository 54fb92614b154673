/** What is found in the three companies, by what is known: nothing but the file, or what its servers answer. */

/**
 * A line for each rule and server in the order of their first finding; below it each finding's line, and its tool or the text that
 * is underlined.
 */
export const FINDINGS = {
  founder: {
    alone: `
hint moot-hint · slack
  15 slack_conversation_history
  15 conversations_replies
  16 channels_list
hint moot-hint · notion
  19 API-post-search
  19 API-query-data-source
warning open-world-unset · notion
  21 API-patch-block-children
error yaml-syntax · exa
  24 https://mcp.exa.ai/mcp?exaApiKey=\${EXA_API_KEY}
warning worker-tool-denied · slack
  29 slack_conversations_add_message
error undeclared-server · Slack
  39 Slack
`,
    listed: `
warning unknown-tool · slack
  15 slack_conversation_history
hint moot-hint · slack
  15 slack_conversation_history
information unclassified-tools · notion
  17 notion
warning open-world-unset · notion
  21 API-patch-block-children
hint redundant-override · stripe
  23 create_payment_link
  23 cancel_subscription
error yaml-syntax · exa
  24 https://mcp.exa.ai/mcp?exaApiKey=\${EXA_API_KEY}
warning worker-tool-denied · slack
  29 slack_conversations_add_message
error undeclared-server · Slack
  39 Slack
`,
  },
  agency: {
    alone: `
hint moot-hint · slack
  197 channels_list
information empty-override · slack
  214 conversations_join
error yaml-syntax · github
  252 update_issue
warning open-world-unset · crm
  296 update_records
warning worker-tool-denied · slack
  441 slack_conversations_add_message
error undeclared-server · airtable
  668 airtable
`,
    listed: `
information empty-override · slack
  214 conversations_join
hint redundant-override · slack
  215 conversations_leave
error yaml-syntax · github
  252 update_issue
information closed-world-claim · files
  266 files
hint redundant-override · files
  280 move_file
warning open-world-unset · crm
  296 update_records
warning tool-name-collision · sentry
  309 sentry
warning unknown-tool · sentry
  322 get_issue_details
information unclassified-tools · search
  345 search
hint redundant-override · billing
  372 create_invoice
  373 create_invoice_item
  376 cancel_subscription
warning worker-tool-denied · browser
  434 browser_navigate
warning worker-tool-denied · slack
  441 slack_conversations_add_message
error undeclared-server · airtable
  668 airtable
`,
  },
  generated: {
    alone: `
error yaml-syntax
  8 \\ud83d\\udea8
hint moot-hint · regional-cluster-operations-kubernetes
  73 configuration_view
  79 events_list
  85 namespaces_list
  91 nodes_log
  97 nodes_stats_summary
  103 nodes_top
  104 nodes_top
  121 pods_get
  127 pods_list
  133 pods_list_in_namespace
  139 pods_log
  151 pods_top
  152 pods_top
  157 projects_list
  175 resources_get
  181 resources_list
warning contradictory-hints · regional-cluster-operations-kubernetes
  74 configuration_view
  80 events_list
  86 namespaces_list
  92 nodes_log
  98 nodes_stats_summary
  122 pods_get
  128 pods_list
  134 pods_list_in_namespace
  140 pods_log
  158 projects_list
  176 resources_get
  182 resources_list
hint moot-hint · pumping-station-observability-dynatrace
  246 verify_dql
  258 explain_dql_in_natural_language
error hint-not-boolean · pumping-station-observability-dynatrace
  301 create_dynatrace_notebook
warning open-world-unset · customer-portal-feature-management-launchdarkly
  382 update-ai-config-targeting
  394 create-ai-config
  412 update-ai-config
  418 create-ai-config-variation
  436 update-ai-config-variation
error title-override · meter-reading-document-store-mongodb
  464 aggregate
  495 find
hint moot-hint · meter-reading-document-store-mongodb
  466 aggregate
  472 collection-schema
  478 count
  497 find
  509 list-collections
hint moot-hint · public-documentation-context7
  635 resolve-library-id
  636 resolve-library-id
  641 query-docs
  642 query-docs
error undeclared-server · customer_portal_feature_management_launchdarkly
  907 "customer_portal_feature_management_launchdarkly"
`,
    listed: `
error yaml-syntax
  8 \\ud83d\\udea8
hint moot-hint · regional-cluster-operations-kubernetes
  73 configuration_view
  79 events_list
  85 namespaces_list
  91 nodes_log
  97 nodes_stats_summary
  121 pods_get
  127 pods_list
  133 pods_list_in_namespace
  139 pods_log
  157 projects_list
  175 resources_get
  181 resources_list
warning contradictory-hints · regional-cluster-operations-kubernetes
  74 configuration_view
  80 events_list
  86 namespaces_list
  92 nodes_log
  98 nodes_stats_summary
  122 pods_get
  128 pods_list
  134 pods_list_in_namespace
  140 pods_log
  158 projects_list
  176 resources_get
  182 resources_list
hint redundant-override · regional-cluster-operations-kubernetes
  101 nodes_top
  107 pods_delete
  113 pods_exec
  149 pods_top
  161 resources_create_or_update
  167 resources_delete
  185 resources_scale
hint redundant-override · pumping-station-observability-dynatrace
  213 get_environment_info
  219 list_vulnerabilities
  225 list_problems
  231 find_entity_by_name
  243 verify_dql
  255 explain_dql_in_natural_language
  261 get_kubernetes_events
  273 send_event
  279 list_exceptions
  285 list_davis_analyzers
  291 execute_davis_analyzer
error hint-not-boolean · pumping-station-observability-dynatrace
  301 create_dynatrace_notebook
warning open-world-unset · customer-portal-feature-management-launchdarkly
  382 update-ai-config-targeting
  394 create-ai-config
  412 update-ai-config
  418 create-ai-config-variation
  436 update-ai-config-variation
error title-override · meter-reading-document-store-mongodb
  464 aggregate
  495 find
hint moot-hint · meter-reading-document-store-mongodb
  466 aggregate
  497 find
hint redundant-override · meter-reading-document-store-mongodb
  470 collection-schema
  476 count
  482 delete-many
  488 drop-collection
  507 list-collections
hint redundant-override · water-quality-laboratory-report-archive-filesystem
  538 read_text_file
  544 read_media_file
  550 read_multiple_files
  556 write_file
  562 edit_file
  574 list_directory
  580 list_directory_with_sizes
  586 directory_tree
  592 move_file
  598 search_files
  604 get_file_info
  610 list_allowed_directories
hint redundant-override · public-documentation-context7
  633 resolve-library-id
  639 query-docs
error undeclared-server · customer_portal_feature_management_launchdarkly
  907 "customer_portal_feature_management_launchdarkly"
`,
  },
} as const;
