// The sheets that can be shown beside a table.
export type Shown = 'moves' | 'chat' | 'rules' | 'result' | 'fair'
