-- Lists of a million leads: who was never reached comes last where the list goes by the last contact, and what a search or a
-- channel finds is counted without looking at the rows themselves.
CREATE INDEX lead_uncontacted ON lead (company_id, id) WHERE last_contact_at IS NULL;
CREATE INDEX lead_standing ON lead (id) INCLUDE (company_id, status, owner_id);
DROP INDEX lead_of_channel;
CREATE INDEX lead_of_channel ON lead (company_id, channel_id, created_at DESC, id DESC) INCLUDE (status);
