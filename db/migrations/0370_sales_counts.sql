-- What lists of the wing count and show, however long the history is.

-- Cases of a project: what holds that a revision has a project once also says which cases have it.
ALTER TABLE case_project DROP CONSTRAINT case_project_company_id_case_id_revision_project_key;
ALTER TABLE case_project ADD CONSTRAINT case_project_once UNIQUE (company_id, project, case_id, revision);

-- What is nobody's yet, the newest first: few items.
CREATE INDEX performance_item_unowned_newest ON performance_item (company_id, posted_on, id) WHERE admin_id IS NULL;

-- Leads by where they came from, but for those that were entered by hand: they are most of the list as it is.
CREATE INDEX lead_of_source ON lead (company_id, source, created_at DESC, id DESC) INCLUDE (status) WHERE source <> 'hand';
