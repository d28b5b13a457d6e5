-- A link is a page and what it shows, as core/shared/link.ts has it, and no longer an address of the web. An address that
-- is none of these pages stays what it is.
create function link_at(address text) returns jsonb language sql immutable strict as $$
  select coalesce(
    (
      select case
        when name is null then jsonb_build_object('to', page)
        when split_part(address, '=', 2) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          then jsonb_build_object('to', page, name, split_part(address, '=', 2))
      end
      from (values
        ('/signin', 'sign_in', null), ('/v1', 'listings', null), ('/v1/alerts', 'alerts', null),
        ('/v1/chats', 'chats', null), ('/v1/my-bids', 'my_bids', null), ('/v1/payments', 'payments', null),
        ('/v1/profile/account', 'own_data', null), ('/v1/profile/feedback', 'feedback', null),
        ('/v1/profile/notifications', 'notifications', null), ('/v1/profile/password', 'security', null),
        ('/v1/projects', 'projects', null), ('/v1/support', 'support', null),
        ('/v1?postID=', 'listing', 'listingId'), ('/v1/projects/bidders?listing_id=', 'bidders', 'listingId'),
        ('/v1/projects/contract?contract_id=', 'poster_contract', 'contractId'),
        ('/v1/my-bids/contract?bid_id=', 'bidder_contract', 'bidId'),
        ('/v1/chats?conversation=', 'chat', 'conversationId'), ('/v1/support?ticket=', 'ticket', 'ticketId')
      ) known (start, page, name)
      where start = regexp_replace(address, '=.*$', '=')
    ),
    jsonb_build_object('to', 'page', 'path', address)
  )
$$;
alter table alert alter column link type jsonb using link_at(link);
alter table message alter column link type jsonb using link_at(link);
drop function link_at(text);
