/** How lists look until somebody changes it; the shapes are the contract's. */
export const defaultFilters = {
  priority: null,
  state: null,
  state_group: null,
  assignees: null,
  created_by: null,
  labels: null,
  start_date: null,
  target_date: null,
  subscriber: null,
};

export const defaultDisplayFilters = {
  group_by: null,
  order_by: "-created_at",
  type: null,
  sub_issue: true,
  show_empty_groups: true,
  layout: "list",
  calendar_date_range: "",
};

export const defaultDisplayProperties = {
  assignee: true,
  attachment_count: true,
  created_on: true,
  due_date: true,
  estimate: true,
  key: true,
  labels: true,
  link: true,
  priority: true,
  start_date: true,
  state: true,
  sub_issue_count: true,
  updated_on: true,
};

export const defaultViewProps = {
  filters: defaultFilters,
  display_filters: defaultDisplayFilters,
  display_properties: defaultDisplayProperties,
};
